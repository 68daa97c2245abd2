import type { AccountId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { lockAccount } from '../accounts.queries.ts'
import { emailAllAddresses } from '../changes/announce-change.service.ts'
import { endCodes, useCode } from '../email/codes.queries.ts'
import { proveLong } from '../email/send-code.service.ts'
import { logSecurityEvent } from '../security-log/security-log.service.ts'
import { recoveryCancelledEmail } from './assisted.emails.ts'
import { endRecovery } from './recoveries.queries.ts'

/** Stops the recovery of an account, if there is one. Its links end. False if there is none. */
export async function cancelRecovery(
  tx: Tx,
  ctx: AccountsContext,
  accountId: AccountId,
  outcome: 'cancelled' | 'signed_in',
): Promise<boolean> {
  if (!(await endRecovery(tx, accountId, outcome))) return false
  await endCodes(tx, accountId, ['recover', 'cancel_recovery'])
  await logSecurityEvent(tx, accountId, { kind: 'recovery_cancelled' })
  await emailAllAddresses(tx, ctx, accountId, recoveryCancelledEmail())
  return true
}

/** By the link that every address of the account got. */
export async function cancelByLink(
  ctx: AccountsContext,
  { code }: { code: string },
): Promise<Record<string, never>> {
  const found = await proveLong(ctx, code, ['cancel_recovery'])
  if (!found) throw new AppError('link_expired')
  await ctx.db.write(async (tx) => {
    await lockAccount(tx, found.accountId)
    if (!(await useCode(tx, found.id))) throw new AppError('link_expired')
    await cancelRecovery(tx, ctx, found.accountId, 'cancelled')
  })
  return {}
}
