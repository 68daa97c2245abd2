import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { lockAccount } from '../accounts.queries.ts'
import type { Account } from '../accounts.view.ts'
import { emailAllAddresses } from '../changes/announce-change.service.ts'
import { queueEmail } from '../changes/queue-email.ts'
import { useCode } from '../email/codes.queries.ts'
import { issueLong, proveLong } from '../email/send-code.service.ts'
import { maskEmail } from '../security-log/mask.policy.ts'
import { logSecurityEvent } from '../security-log/security-log.service.ts'
import { contestedEmail, emailRevokedEmail } from './contest.emails.ts'
import { insertContest } from './contests.queries.ts'

/** Tells the address that an undo replaces, once. Its reader may be the owner, so they may object. */
export async function offerContest(tx: Tx, ctx: AccountsContext, { id, email }: Account): Promise<void> {
  const { product, limits } = ctx.config
  const code = await issueLong(tx, ctx, { accountId: id, purpose: 'contest', email })
  const contestUrl = `${product.publicUrl}/recover#${new URLSearchParams({ contest: code })}`
  const content = emailRevokedEmail({ contestUrl, days: limits.codes.contestLinkDays })
  await queueEmail(tx, ctx, { to: email, content })
}

/**
 * The replaced address says that the account is theirs. From here on both sides may be right: nothing that moves the
 * account or its money can be changed, payouts are held, and staff decide.
 */
export async function contestUndo(
  ctx: AccountsContext,
  { code }: { code: string },
): Promise<Record<string, never>> {
  const found = await proveLong(ctx, code, ['contest'])
  if (!found) throw new AppError('link_expired')
  const { id, accountId, email, createdAt: undoneAt } = found
  await ctx.db.write(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await useCode(tx, id))) throw new AppError('link_expired')
    if (!(await insertContest(tx, { accountId, email, undoneAt }))) return
    await ctx.payouts.hold(tx, accountId, 'contested')
    await logSecurityEvent(tx, accountId, { kind: 'contested', detail: maskEmail(email) })
    await emailAllAddresses(tx, ctx, accountId, contestedEmail())
  })
  ctx.log.warn({ account: accountId }, 'an undo is contested: staff must decide (npm run admin)')
  return {}
}
