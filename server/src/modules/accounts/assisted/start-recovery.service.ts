import type { Tx } from '../../../platform/db/tx.ts'
import type { AccountsContext } from '../accounts.context.ts'
import type { Account } from '../accounts.view.ts'
import { listAddresses } from '../changes/addresses.queries.ts'
import { queueEmail } from '../changes/queue-email.ts'
import { issueLong } from '../email/send-code.service.ts'
import { maskEmail } from '../security-log/mask.policy.ts'
import { logSecurityEvent } from '../security-log/security-log.service.ts'
import { recoveryStartedEmail } from './assisted.emails.ts'
import { insertRecovery } from './recoveries.queries.ts'

type NotStarted = 'contested' | 'unknown address' | 'started already'

/**
 * For somebody who has lost the password, the factors and the recovery codes. Staff cannot know who asks, so every
 * address of the account hears of it, and nothing happens for some days.
 */
export async function startRecovery(
  tx: Tx,
  ctx: AccountsContext,
  account: Account,
  to: string,
): Promise<NotStarted | { email: string; openAt: Date }> {
  const { id: accountId, isContested } = account
  const { limits, product } = ctx.config
  const { recoveryWaitDays: days } = limits.codes
  if (isContested) return 'contested'
  const addresses = await listAddresses(tx, accountId, limits.accounts.formerEmailDays)
  const email = addresses.find((one) => one.toLowerCase() === to.toLowerCase())
  if (email === undefined) return 'unknown address'
  const openAt = await insertRecovery(tx, { accountId, email, days })
  if (openAt === null) return 'started already'
  await logSecurityEvent(tx, accountId, { kind: 'recovery_started', detail: maskEmail(email) })
  for (const address of addresses) {
    const code = await issueLong(tx, ctx, { accountId, purpose: 'cancel_recovery', email: address })
    const cancelUrl = `${product.publicUrl}/recover#${new URLSearchParams({ cancel: code })}`
    await queueEmail(tx, ctx, { to: address, content: recoveryStartedEmail({ cancelUrl, days }) })
  }
  return { email, openAt }
}
