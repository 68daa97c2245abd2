import type { AccountId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { sessionsEndedByStaffEmail } from '../accounts.emails.ts'
import { forgottenPasswordJob } from '../accounts.events.ts'
import type { Account } from '../accounts.view.ts'
import { emailAllAddresses } from '../changes/announce-change.service.ts'
import { sendCode } from '../email/verify-email.service.ts'
import { logSecurityEvent } from '../security-log/security-log.service.ts'
import { endAllSessions } from '../sign-in/end-sessions.service.ts'

/* What staff do to accounts. The module of staff calls these and writes down who did it and why. */

export { cancelRecovery } from '../assisted/cancel-recovery.service.ts'
export { listRecoveries } from '../assisted/recoveries.queries.ts'
export { startRecovery } from '../assisted/start-recovery.service.ts'
export { listContests } from '../contest/contests.queries.ts'
export { settle as settleContest } from '../contest/settle-contest.service.ts'

/** Logs out every device. Returns how many. */
export async function endSessions(tx: Tx, ctx: AccountsContext, accountId: AccountId): Promise<number> {
  const count = await endAllSessions(tx, accountId)
  if (count === 0) return 0
  await logSecurityEvent(tx, accountId, { kind: 'logged_out_devices', detail: 'by our support' })
  await emailAllAddresses(tx, ctx, accountId, sessionsEndedByStaffEmail(ctx.config.product.publicUrl))
  return count
}

/** Sends the code for an unconfirmed address again. */
export async function resendVerification(
  tx: Tx,
  ctx: AccountsContext,
  account: Account,
): Promise<'sent' | 'confirmed already' | 'too often'> {
  if (account.isVerified && account.pendingEmail === null) return 'confirmed already'
  return (await sendCode(tx, ctx, account)) === 'send' ? 'sent' : 'too often'
}

/** As if the owner had asked for a new password. */
export async function sendPasswordReset(tx: Tx, { email }: Account): Promise<void> {
  await enqueue(tx, forgottenPasswordJob, { email })
}
