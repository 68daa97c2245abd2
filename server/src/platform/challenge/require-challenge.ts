import type { RateRule } from '../config/rates.ts'
import { AppError } from '../http/app-error.ts'
import type { Limiter } from '../redis/limiter.ts'
import type { Challenges } from './challenge.ts'

interface Needs {
  readonly config: { readonly challenge: 'always' | 'pressure' | 'never' }
  readonly challenges: Challenges
  readonly limiter: Limiter
}

interface Attempt {
  /** What strangers do here; each is counted by itself. */
  readonly what: string
  /** What the client has solved, if it was asked to. */
  readonly solved: string | undefined
  readonly network: string
  /** What strangers may do before their browsers have to work for it: from one network, and all together. */
  readonly free: RateRule
}

/** Lets strangers pass while there are few of them; then each has to solve a task first. */
export async function requireChallenge(
  { config, challenges, limiter }: Needs,
  { what, solved, network, free }: Attempt,
): Promise<void> {
  if (config.challenge === 'never') return
  if (solved !== undefined && (await challenges.isSolved(solved))) return
  const keys = { address: network, viewer: 'all' }
  if (config.challenge === 'pressure' && (await limiter.admit(free, keys, what)) === 0) return
  throw new AppError('challenge_required', { details: { challenge: await challenges.issue() } })
}
