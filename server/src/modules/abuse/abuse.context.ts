import type { Context } from '../../context.ts'
import type { Limiter } from '../../platform/redis/limiter.ts'

/** The context of this module's use cases. */
export interface AbuseContext extends Context {
  readonly limiter: Limiter
}
