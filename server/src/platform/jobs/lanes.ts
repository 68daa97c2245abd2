import { declaredJob, type JobType } from './job.ts'

/** Jobs of one lane wait for each other, and for no other job. */
export const LANES = ['quick', 'awaited', 'heavy', 'long'] as const
export type Lane = (typeof LANES)[number]

function laneOf({ isAwaited, isHeavy, isLong }: JobType): Lane {
  if (isAwaited) return 'awaited'
  if (isLong) return 'long'
  return isHeavy ? 'heavy' : 'quick'
}

/** The lane of a job by its name. A job that no code declares any more runs in none. */
export const laneOfName = (name: string): Lane | 'none' => {
  const type = declaredJob(name)
  return type === undefined ? 'none' : laneOf(type)
}
