import type { Challenges } from '../../platform/challenge/challenge.ts'
import type { Limiter } from '../../platform/redis/limiter.ts'
import type { PostsContext } from '../posts/index.ts'

/** The context of this module's use cases: what it takes to tell who sees what, and to keep machines out. */
export interface ModerationContext extends PostsContext {
  readonly challenges: Challenges
  readonly limiter: Limiter
}
