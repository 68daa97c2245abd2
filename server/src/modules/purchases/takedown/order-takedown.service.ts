import type { AccountId, PostId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { markReversed, type NewOrder, type TakedownOrderId, writeOrder } from './takedown.queries.ts'

interface Decided {
  /** The decision behind it, if there is one on record. */
  readonly decisionId?: string | null
  readonly because: string
}

/**
 * Orders that buyers of a removed post get their money back: those of the last 90 days, or all of them if it was removed
 * before its release. Nothing happens for 48 hours, so that a mistake can be corrected before it costs anything. A
 * second order for the same post returns the first.
 */
export function orderTakedownRefunds(
  tx: Tx,
  ctx: Pick<Context, 'config'>,
  { postId, ...decided }: Decided & { readonly postId: PostId },
): Promise<TakedownOrderId> {
  return order(tx, ctx, { postId }, decided)
}

/** The same for everything that all profiles of an account sold in the last 90 days: it was closed for fraud. */
export function orderFraudRefunds(
  tx: Tx,
  ctx: Pick<Context, 'config'>,
  { accountId, ...decided }: Decided & { readonly accountId: AccountId },
): Promise<TakedownOrderId> {
  return order(tx, ctx, { accountId }, decided)
}

function order(
  tx: Tx,
  { config }: Pick<Context, 'config'>,
  about: NewOrder['about'],
  { decisionId = null, because }: Decided,
): Promise<TakedownOrderId> {
  const { takedownDays: days, takedownAfterHours: hours } = config.limits.refunds
  return writeOrder(tx, { about, decisionId, because, days, hours })
}

/**
 * Undoes an order because its decision was reversed. What was not refunded yet is not refunded; buyers who were keep
 * their money, and authors get back what was taken from them. A second call does nothing.
 */
export const reverseTakedownRefunds = (tx: Tx, orderId: TakedownOrderId): Promise<void> =>
  markReversed(tx, orderId)
