import { OutsideError } from './outside-error.ts'

/**
 * Runs one step under its own time and under that of the whole. The step is told to stop, and not waited for any
 * longer, when either ends: some steps (a name being looked up) cannot be stopped.
 */
export async function within<T>(
  milliseconds: number,
  whole: AbortSignal,
  step: (ends: AbortSignal) => Promise<T>,
): Promise<T> {
  const ends = AbortSignal.any([whole, AbortSignal.timeout(milliseconds)])
  const late = Promise.withResolvers<never>()
  const giveUp = () => late.reject(new OutsideError('time'))
  if (ends.aborted) giveUp()
  ends.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([step(ends), late.promise])
  } finally {
    ends.removeEventListener('abort', giveUp)
  }
}
