import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { changesUndoneEmail } from '../accounts.emails.ts'
import { moveToEmail } from '../accounts.queries.ts'
import type { Account } from '../accounts.view.ts'
import { findStay, revokeAfter } from '../changes/addresses.queries.ts'
import { emailAllAddresses, noteChange, payoutsBefore } from '../changes/announce-change.service.ts'
import { offerContest } from '../contest/contest-undo.service.ts'
import { forgetDevices } from '../devices/known-devices.queries.ts'
import { endWaysBack, type FoundCode } from '../email/codes.queries.ts'
import { restoreFactors } from '../factors/restore-factors.queries.ts'
import { dropPassword } from '../passwords/passwords.queries.ts'

/**
 * "This wasn't me": the account goes back to the email address that the link was sent to, with the payout addresses it
 * had before the change. Everything changed later is undone. Payouts are held until the owner confirms, so that there
 * is time to check.
 */
export async function undoChanges(
  tx: Tx,
  ctx: AccountsContext,
  account: Account,
  found: FoundCode,
): Promise<void> {
  const { id: accountId } = account
  const isAway = account.email !== found.email
  // The address belongs to another account by now. Throwing rolls back, so the link stays valid.
  if (isAway && !(await moveToEmail(tx, accountId, found.email))) throw new AppError('login_failed')
  const leftAt = await revokeAfter(tx, accountId, { email: found.email, before: found.createdAt })
  await endWaysBack(tx, found)
  // A thief's became known before the change, when they signed in.
  await forgetDevices(tx, accountId)
  // The previous holder could sign in again with a password they had set.
  await dropPassword(tx, accountId)
  await restoreFactors(tx, accountId, earlier(found.createdAt, leftAt))
  await restorePayouts(tx, ctx, account, found, leftAt)
  await ctx.networks.disconnectSince(tx, accountId, earlier(found.createdAt, leftAt))
  await ctx.closing.cancel(tx, accountId)
  await ctx.exports.cancelSince(tx, accountId, earlier(found.createdAt, leftAt))
  await ctx.payouts.hold(tx, accountId, 'undone')
  await noteChange(tx, ctx, {
    accountId,
    kind: 'undone',
    before: account.email,
    after: found.email,
    sessionId: null,
  })
  if (isAway) await offerContest(tx, ctx, account)
  await emailOwner(tx, ctx, { ...account, email: found.email })
}

/** When the changes began that a link undoes: with the one it was sent for, or when its address was left. */
export async function undoneSince(tx: Tx, { accountId, email, createdAt }: FoundCode): Promise<Date> {
  const stood = await findStay(tx, accountId, { email, before: createdAt })
  return earlier(createdAt, stood?.until ?? null)
}

const earlier = (one: Date, other: Date | null) => (other !== null && other < one ? other : one)

async function restorePayouts(
  tx: Tx,
  ctx: AccountsContext,
  account: Account,
  { accountId, changeId, createdAt }: FoundCode,
  leftAt: Date | null,
): Promise<void> {
  // The link was sent before changes were recorded. The earlier values are unknown, so changed ones are removed.
  if (changeId === null) return ctx.profiles.dropPayoutAddresses(tx, accountId, createdAt)
  const addresses = await payoutsBefore(tx, ctx, accountId, { changeId, leftAt })
  for (const { unique_id: profileId, paypal_email: before } of await ctx.profiles.listOwn(tx, account)) {
    const after = addresses.get(profileId)
    if (after === undefined || after === before) continue
    await ctx.profiles.setPayoutAddress(tx, profileId, after)
    await noteChange(tx, ctx, {
      accountId,
      kind: 'payout_address',
      profileId,
      before,
      after,
      sessionId: null,
    })
  }
}

async function emailOwner(tx: Tx, ctx: AccountsContext, account: Account): Promise<void> {
  const { product, limits } = ctx.config
  const profiles = await ctx.profiles.listOwn(tx, account)
  const payouts = profiles.flatMap(({ handle, paypal_email }) =>
    paypal_email === null ? [] : [{ handle, address: paypal_email }],
  )
  const content = changesUndoneEmail({
    publicUrl: product.publicUrl,
    email: account.email,
    payouts,
    holdHours: limits.payouts.undoneHours,
  })
  await emailAllAddresses(tx, ctx, account.id, content)
}
