import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import type { AccountsContext } from './accounts.context.ts'
import { moveToEmail } from './accounts.queries.ts'
import type { Account } from './accounts.view.ts'
import { revokeAfter } from './addresses.queries.ts'
import { noteChange, payoutsBefore, tellAll } from './changes.service.ts'
import { endWaysBack, type FoundCode } from './codes.queries.ts'
import { changesUndoneLetter, emailRevokedLetter } from './letters.ts'
import { dropPassword } from './passwords.queries.ts'
import { post } from './post-office.ts'

/**
 * "This wasn't me": the account goes back to the address that says so, with the payout addresses it had before the change
 * and nothing of what came after. No payout leaves until its owner confirms, so that there is time to look.
 */
export async function undoChanges(
  tx: Tx,
  ctx: AccountsContext,
  account: Account,
  found: FoundCode,
): Promise<void> {
  const { id: accountId } = account
  const isAway = account.email !== found.email
  // Another's by now. Thrown, so that the link stays good.
  if (isAway && !(await moveToEmail(tx, accountId, found.email))) throw new Refused('login_failed')
  const leftAt = await revokeAfter(tx, accountId, { email: found.email, before: found.createdAt })
  await endWaysBack(tx, found)
  // A password set by whoever had the account until now would let them in again.
  await dropPassword(tx, accountId)
  await restorePayouts(tx, ctx, account, found, leftAt)
  await ctx.payouts.hold(tx, accountId)
  await noteChange(tx, ctx, {
    accountId,
    kind: 'undone',
    before: account.email,
    after: found.email,
    sessionId: null,
  })
  if (isAway) await post(tx, ctx, { to: account.email, letter: emailRevokedLetter() })
  await tellOwner(tx, ctx, { ...account, email: found.email })
}

async function restorePayouts(
  tx: Tx,
  ctx: AccountsContext,
  account: Account,
  { accountId, changeId, createdAt }: FoundCode,
  leftAt: Date | null,
): Promise<void> {
  // Mailed before changes were written down: nobody knows what stood there, so there is nothing.
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

async function tellOwner(tx: Tx, ctx: AccountsContext, account: Account): Promise<void> {
  const { product, limits } = ctx.config
  const profiles = await ctx.profiles.listOwn(tx, account)
  const payouts = profiles.flatMap(({ handle, paypal_email }) =>
    paypal_email === null ? [] : [{ handle, address: paypal_email }],
  )
  const letter = changesUndoneLetter({
    publicUrl: product.publicUrl,
    email: account.email,
    payouts,
    holdHours: limits.payouts.undoneHours,
  })
  await tellAll(tx, ctx, account.id, letter)
}
