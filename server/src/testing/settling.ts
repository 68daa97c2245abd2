import type { Context } from '../context.ts'
import { createPlaces } from '../modules/places/index.ts'
import { createPostsContext } from '../modules/post-parts.ts'
import { settle } from '../modules/settlement/index.ts'

/** What the hourly job does, at an instant of the test's choice. */
export const settleAt = (ctx: Context, now: Date) =>
  settle(createPostsContext(ctx, createPlaces(ctx)), () => now)
