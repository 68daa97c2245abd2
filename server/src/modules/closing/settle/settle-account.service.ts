import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Tx } from '../../../platform/db/tx.ts'
import { eraseIdentity, findAccount, lockAccount, queueEmail } from '../../accounts/index.ts'
import { accountOf, platformAccount, postEntry } from '../../ledger/index.ts'
import { refundToCard } from '../../payments/index.ts'
import { nextFriday, payWhatIsThere } from '../../settlement/index.ts'
import type { ClosingContext } from '../closing.context.ts'
import { erasedEmail } from '../closing.emails.ts'
import * as q from '../closing.queries.ts'
import { lookAhead, type Outlook, sumOf } from '../request/outlook.service.ts'

/** Nobody is asked about less than this. */
const SMALL_CENTS = 100

/**
 * Settles the money of an account, one step further each time. Funds go back to cards, earnings are paid whatever their
 * amount, and disputes are waited for. So is what somebody has still to decide about the account, also with paying: who
 * leaves must not get money that who stays would not. True once the account is erased, at least as far as nobody can
 * sign in.
 */
export async function settleAccount(ctx: ClosingContext, accountId: AccountId): Promise<boolean> {
  const now = await ctx.db.readPrivate((tx) => lookAhead(tx, ctx, accountId))
  // The money leaves the funds in the transaction that writes the refund down, so a repetition finds less to send.
  for (const { paymentId, amount } of now.toCard)
    await refundToCard(ctx, {
      ...{ paymentId, amount, isWithFee: false },
      askedBy: 'system',
      reason: 'the account is being deleted',
    })
  if (now.payable > 0 && now.undecided === 0)
    await ctx.db.write((tx) => payWhatIsThere(tx, now.profileIds, nextFriday(new Date())))
  return ctx.db.write((tx) => finish(tx, ctx, accountId))
}

/** The point of no return, in one transaction: the last cents are given up, and the account becomes a number. */
async function finish(tx: Tx, ctx: ClosingContext, accountId: AccountId): Promise<boolean> {
  await lockAccount(tx, accountId)
  const closing = await q.lockSettling(tx, accountId)
  if (closing === null) return false
  const outlook = await lookAhead(tx, ctx, accountId)
  const most = Math.max(closing.waived, SMALL_CENTS - 1)
  if (isWaiting(outlook)) return false
  if (sumOf(outlook.leftOver) > most) {
    ctx.log.warn(
      { account: accountId },
      'an account that is being deleted has more funds than its owner gave up',
    )
    return false
  }
  for (const { profileId, amount } of outlook.leftOver) await waive(tx, profileId, amount, closing.endsAt)
  const account = await findAccount(tx, accountId)
  if (account) await queueEmail(tx, ctx, { to: account.email, content: erasedEmail() })
  await q.insertTombstone(tx, { accountId, profileIds: outlook.profileIds })
  await q.markErasing(tx, accountId)
  await eraseIdentity(tx, accountId)
  return true
}

const isWaiting = ({ toCard, pending, payable, openCases, undecided }: Outlook) =>
  toCard.length > 0 || pending > 0 || payable > 0 || openCases > 0 || undecided > 0

async function waive(tx: Tx, profileId: ProfileId, amount: Cents, endsAt: Date): Promise<void> {
  const [debit, credit] = [accountOf(profileId, 'user_funds'), platformAccount('platform_fee')]
  const key = `waive:${profileId}:${endsAt.getTime()}`
  await postEntry(tx, { key, kind: 'waiver', legs: [{ debit, credit, amount }] })
}
