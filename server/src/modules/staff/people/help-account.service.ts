import type { AccountId, PurchaseId } from '@sayso/contract/ids'
import { enqueue } from '../../../platform/jobs/job.ts'
import { accountActs, maskEmail } from '../../accounts/index.ts'
import { sendReceiptJob } from '../../purchases/index.ts'
import { actOn, type Order, refused } from '../act/act.service.ts'
import type { StaffContext } from '../staff.context.ts'
import { findBuyerOf } from './account.queries.ts'

/* What staff do to accounts, at the desk and by `npm run admin`. */

type On = Order & { readonly accountId: AccountId }

/** Logs out every device. */
export async function endSessions(ctx: StaffContext, order: On): Promise<{ ended: number }> {
  return actOn(ctx, order, async (tx, { id }) => {
    const ended = await accountActs.endSessions(tx, ctx.accounts, id)
    return {
      written: { act: 'end_sessions', before: { sessions: ended }, after: { sessions: 0 } },
      result: { ended },
    }
  })
}

/** `to` is the address that gets the link, one of the account's; its current one by default. */
export async function startRecovery(
  ctx: StaffContext,
  { to, ...order }: On & { to?: string | undefined },
): Promise<{ email: string; opensAt: Date }> {
  return actOn(ctx, order, async (tx, account) => {
    const started = await accountActs.startRecovery(tx, ctx.accounts, account, to ?? account.email)
    if (started === 'contested') throw refused('The account is contested: settle that first')
    if (started === 'unknown address') throw refused('This is not a verified address of the account')
    if (started === 'started already') throw refused('A recovery is under way')
    const { email, openAt } = started
    const after = { email: maskEmail(email), opens: openAt.toISOString() }
    return { written: { act: 'start_recovery', after }, result: { email, opensAt: openAt } }
  })
}

export async function cancelRecovery(ctx: StaffContext, order: On): Promise<void> {
  await actOn(ctx, order, async (tx, { id }) => {
    if (!(await accountActs.cancelRecovery(tx, ctx.accounts, id, 'cancelled')))
      throw refused('No recovery is under way')
    return { written: { act: 'cancel_recovery' }, result: null }
  })
}

/** `return` gives the account to the address that objected. */
export async function settleContest(
  ctx: StaffContext,
  { outcome, ...order }: On & { outcome: 'keep' | 'return' },
): Promise<void> {
  await actOn(ctx, order, async (tx, account) => {
    if (!account.isContested) throw refused('The account is not contested')
    if (!(await accountActs.settleContest(tx, ctx.accounts, account.id, outcome)))
      throw refused('The address belongs to another account by now')
    return { written: { act: 'settle_contest', after: { outcome } }, result: null }
  })
}

export type Resent = 'verify' | 'reset' | 'receipt'

export async function resendEmail(
  ctx: StaffContext,
  { email, purchaseId, ...order }: On & { email: Resent; purchaseId?: PurchaseId | undefined },
): Promise<void> {
  await actOn(ctx, order, async (tx, account) => {
    const after = { email, to: maskEmail(account.pendingEmail ?? account.email) }
    const written = { act: 'resend_email', after }
    if (email === 'reset') {
      await accountActs.sendPasswordReset(tx, account)
      return { written, result: null }
    }
    if (email === 'verify') {
      const sent = await accountActs.resendVerification(tx, ctx.accounts, account)
      if (sent === 'confirmed already') throw refused('The address is verified already')
      if (sent === 'too often') throw refused('Too many codes were sent lately. Please wait half an hour')
      return { written, result: null }
    }
    if (purchaseId === undefined || (await findBuyerOf(tx, purchaseId)) !== account.id)
      throw refused('This account has no such purchase')
    await enqueue(tx, sendReceiptJob, { purchaseId, about: 'purchase' })
    return { written: { ...written, after: { ...after, purchase: purchaseId } }, result: null }
  })
}
