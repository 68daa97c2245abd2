import type { AccountId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { payoutActs } from '../../payouts/index.ts'
import {
  act,
  actOn,
  type Order,
  refused,
  refusedAs,
  requireNoConflict,
  subjectOf,
} from '../act/act.service.ts'
import { listProfiles } from '../people/account.queries.ts'
import { nameAccounts } from '../people/find.queries.ts'

/* What staff do to payouts by `npm run admin`. Each act is in the log of the payouts, too. */

const EVERYBODY = 'payouts of everybody'

/** How the log of the payouts names staff: by handle. */
export async function signedIn(tx: Tx, { who, because }: Order): Promise<payoutActs.Actor> {
  const names = await nameAccounts(tx, [who.accountId])
  return { by: names.get(who.accountId)?.handle ?? who.accountId, because }
}

/** Pays what has failed at the next run instead of on Friday, to all profiles of an account. Says for how many weeks. */
export async function retryPayouts(
  ctx: Context,
  order: Order & { readonly accountId: AccountId },
): Promise<number> {
  return actOn(ctx, order, async (tx, { id }) => {
    const actor = await signedIn(tx, order)
    const now = new Date()
    let weeks = 0
    for (const profile of await listProfiles(tx, id))
      weeks += await payoutActs.retryIn(tx, profile.id, actor, now)
    if (weeks === 0) throw refused('No payout to this account has failed')
    return { written: { act: 'retry_payouts', after: { weeks } }, result: weeks }
  })
}

/** Asks the gateway about one payout, or all open ones. Says for how many it does not answer. */
export async function reconcilePayouts(
  ctx: Context,
  order: Order & { readonly payoutId: string | null },
): Promise<number> {
  const { payoutId } = order
  await act(ctx, order, (tx) =>
    inWords(async () => {
      const subject = payoutId === null ? EVERYBODY : await requireStranger(tx, order, payoutId)
      await payoutActs.reconcileIn(tx, payoutId, await signedIn(tx, order))
      const after = payoutId === null ? {} : { payout: payoutId }
      return { written: { act: 'reconcile_payouts', subject, after }, result: null }
    }),
  )
  return payoutActs.askGateway(ctx, payoutId, new Date())
}

/** The file of payouts that somebody makes by hand; with `again`, one that was written before. */
export async function exportPayouts(
  ctx: Context,
  order: Order & { readonly again: string | null },
): Promise<payoutActs.ExportedFile> {
  return act(ctx, order, (tx) =>
    inWords(async () => {
      const actor = await signedIn(tx, order)
      const result = await payoutActs.exportIn(tx, ctx, order.again, actor, new Date())
      const after = { file: result.file, payouts: result.lines }
      return { written: { act: 'export_payouts', subject: EVERYBODY, after }, result }
    }),
  )
}

/** Writes down how a payout ended that no gateway can report. Says how it stands. */
export async function markPayout(
  ctx: Context,
  order: Order & { readonly payoutId: string; readonly status: 'done' | 'failed'; readonly feeCents: number },
): Promise<string> {
  const { payoutId, status, feeCents } = order
  return act(ctx, order, (tx) =>
    inWords(async () => {
      const subject = await requireStranger(tx, order, payoutId)
      const actor = await signedIn(tx, order)
      const result = await payoutActs.markIn(tx, ctx, payoutId, { status, feeCents }, actor, new Date())
      const after = { payout: payoutId, status: result, fee_cents: feeCents }
      return { written: { act: 'mark_payout', subject, after }, result }
    }),
  )
}

/** Whose payout it is, for the log. Nobody that staff know. */
async function requireStranger(tx: Tx, { who }: Order, payoutId: string): Promise<string> {
  const owner = await payoutActs.findOwner(tx, payoutId)
  await requireNoConflict(tx, who.accountId, owner)
  return subjectOf(owner)
}

/** What payouts refuse is shown to staff. */
export async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof payoutActs.OperatorError) throw refusedAs(error)
    throw error
  }
}
