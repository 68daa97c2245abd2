import type { AccountId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { findAccount, moveToEmail, setPendingEmail } from '../accounts.queries.ts'
import { revokeSince } from '../changes/addresses.queries.ts'
import { emailAllAddresses, noteChange } from '../changes/announce-change.service.ts'
import { queueEmail } from '../changes/queue-email.ts'
import { forgetDevices } from '../devices/known-devices.queries.ts'
import { endCodes } from '../email/codes.queries.ts'
import { removeAllFactors } from '../factors/restore-factors.queries.ts'
import { dropPassword } from '../passwords/passwords.queries.ts'
import { logSecurityEvent } from '../security-log/security-log.service.ts'
import { endAllSessions } from '../sign-in/end-sessions.service.ts'
import { contestSettledEmail } from './contest.emails.ts'
import { type Contest, settleContest } from './contests.queries.ts'

/**
 * Ends a contest: the account stays where it is, or goes back to the address that objected. Payouts stay held until the
 * owner confirms. False if the account is not contested, or the address belongs to another account by now.
 */
export async function settle(
  tx: Tx,
  ctx: AccountsContext,
  accountId: AccountId,
  outcome: 'keep' | 'return',
): Promise<boolean> {
  const contest = await settleContest(tx, accountId, outcome)
  if (contest === null) return false
  const { publicUrl } = ctx.config.product
  const lost = outcome === 'keep' ? contest.email : await giveBack(tx, ctx, contest)
  if (lost === null) return false
  await endCodes(tx, accountId, ['contest'])
  await logSecurityEvent(tx, accountId, { kind: 'contest_settled' })
  await queueEmail(tx, ctx, { to: lost, content: contestSettledEmail({ isYours: false, publicUrl }) })
  await emailAllAddresses(tx, ctx, accountId, contestSettledEmail({ isYours: true, publicUrl }))
  return true
}

/** Whoever had the account until now keeps nothing. Returns their address, or null if the account cannot go back. */
async function giveBack(
  tx: Tx,
  ctx: AccountsContext,
  { accountId, email, undoneAt }: Contest,
): Promise<string | null> {
  const account = await findAccount(tx, accountId)
  if (!account || !(await moveToEmail(tx, accountId, email))) return null
  await revokeSince(tx, accountId, { since: undoneAt, except: email })
  await setPendingEmail(tx, accountId, null)
  await endAllSessions(tx, accountId)
  await forgetDevices(tx, accountId)
  await dropPassword(tx, accountId)
  await removeAllFactors(tx, accountId)
  await endCodes(tx, accountId, ['verify', 'change_email', 'reset', 'link', 'undo_email'])
  // The undo had set them; the owner sets theirs again.
  await ctx.profiles.dropPayoutAddresses(tx, accountId, new Date(undoneAt.getTime() - 1))
  await ctx.networks.disconnectSince(tx, accountId, undoneAt)
  await ctx.payouts.hold(tx, accountId, 'undone')
  await noteChange(tx, ctx, {
    accountId,
    kind: 'undone',
    before: account.email,
    after: email,
    sessionId: null,
  })
  return account.email
}
