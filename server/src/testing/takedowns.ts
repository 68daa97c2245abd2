import type { PostId } from '@sayso/contract/ids'
import type { Context } from '../context.ts'
import {
  carryOutTakedowns,
  orderTakedownRefunds,
  reverseTakedownRefunds,
} from '../modules/purchases/index.ts'
import { postsContext } from './posts.ts'

/** Orders refunds for a post, as a decision to remove it does. */
export const orderRefunds = (ctx: Context, postId: PostId): Promise<string> =>
  ctx.db.write((tx) => orderTakedownRefunds(tx, ctx, { postId, because: 'not as described' }))

/** Takes the order back, as a decision that is reversed does. */
export const reverseRefunds = (ctx: Context, order: string): Promise<void> =>
  ctx.db.write((tx) => reverseTakedownRefunds(tx, order))

/** Does what the job does, at an instant of the test's choice: by default when an order of now is due. */
export const carryOutAt = (
  ctx: Context,
  now = new Date(Date.now() + 48.1 * 3_600_000),
): Promise<{ refunded: number; givenBack: number }> => carryOutTakedowns(postsContext(ctx), () => now)
