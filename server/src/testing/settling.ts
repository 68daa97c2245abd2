import type { Context } from '../context.ts'
import { settle } from '../modules/settlement/index.ts'
import { postsContext } from './posts.ts'

/** Does what the hourly job does, at an instant of the test's choice. */
export const settleAt = (ctx: Context, now: Date) => settle(postsContext(ctx), () => now)
