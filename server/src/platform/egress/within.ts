import { EgressError } from './egress-error.ts'

/**
 * Runs one step under its own time limit and that of the whole. When either ends, the step is aborted and no longer
 * awaited, because some steps (a DNS lookup) cannot be stopped.
 */
export async function within<T>(
  milliseconds: number,
  whole: AbortSignal,
  step: (ends: AbortSignal) => Promise<T>,
): Promise<T> {
  const ends = AbortSignal.any([whole, AbortSignal.timeout(milliseconds)])
  const late = Promise.withResolvers<never>()
  const giveUp = () => late.reject(new EgressError('time'))
  if (ends.aborted) giveUp()
  ends.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([step(ends), late.promise])
  } finally {
    ends.removeEventListener('abort', giveUp)
  }
}
