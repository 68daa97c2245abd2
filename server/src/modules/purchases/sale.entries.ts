import type { ProfileId, PurchaseId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/http/app-error.ts'
import {
  accountOf,
  earningsOf,
  entryArguments,
  type Leg,
  Overdrawn,
  orOverdrawn,
  payBackFirst,
  platformAccount,
  postEntry,
} from '../ledger/index.ts'

/** The terms of a sale that the ledger needs. */
export interface SaleTerms {
  readonly buyerId: ProfileId
  readonly authorId: ProfileId
  readonly paid: Cents
  readonly saysoFee: Cents
  readonly transactionFee: Cents
}

const BUY = 'buy:'
export const buyKey = (id: PurchaseId) => `${BUY}${rowId(id)}`
export const refundKey = (id: PurchaseId) => `refund:${rowId(id)}`
export const takedownKey = (id: PurchaseId) => `takedown:${rowId(id)}`

/** The sale that a ledger entry is about, or null. */
export function saleOfKey(key: string): PurchaseId | null {
  const [, id] = /^(?:buy:|refund:|takedown:|takedownback:|disp:[^:]+:rev:)(\d{1,19})$/.exec(key) ?? []
  return id === undefined ? null : wireId(BigInt(id))
}

/** Splits the buyer's money. The author gets what is left after the fees, so nothing is lost to rounding. */
function legsOf(
  { buyerId, authorId, paid, saysoFee, transactionFee }: SaleTerms,
  earnings: 'author_pending' | 'author_payable',
): Leg[] {
  const debit = accountOf(buyerId, 'user_funds')
  return [
    {
      debit,
      credit: accountOf(authorId, earnings),
      amount: cents(paid - saysoFee - transactionFee),
    },
    { debit, credit: platformAccount('platform_fee'), amount: saysoFee },
    { debit, credit: platformAccount('txn_fee'), amount: transactionFee },
  ]
}

const backwards = ({ debit, credit, amount }: Leg): Leg => ({ debit: credit, credit: debit, amount })

/** The ledger entry of a sale whose id is not known yet. */
export const purchaseEntry = (terms: SaleTerms) => ({
  keyPrefix: BUY,
  entry: entryArguments({ kind: 'purchase', legs: legsOf(terms, 'author_pending') }),
})

/** Posts the entry of a sale that was written before. */
export async function bookSale(tx: Tx, id: PurchaseId, terms: SaleTerms): Promise<void> {
  await postEntry(tx, { key: buyKey(id), kind: 'purchase', legs: legsOf(terms, 'author_pending') })
}

/** Runs anything that books a sale, and fails with `balance_too_low` if the buyer's funds are not enough. */
export async function orTooLow<T>(booking: Promise<T>): Promise<T> {
  try {
    return await orOverdrawn('purchase', booking)
  } catch (error) {
    if (error instanceof Overdrawn) fail('balance_too_low')
    throw error
  }
}

/**
 * Refunds everything including fees, from the account that holds the author's part now, to the buyer's funds or against
 * what the buyer owes. It never makes an author owe us.
 */
export async function bookRefund(
  tx: Tx,
  id: PurchaseId,
  terms: SaleTerms & { readonly isSettled: boolean },
): Promise<void> {
  const taken = legsOf(terms, terms.isSettled ? 'author_payable' : 'author_pending').map(backwards)
  const legs = await payBackFirst(tx, terms.buyerId, taken)
  try {
    await postEntry(tx, { key: refundKey(id), kind: 'refund', legs, reverses: buyKey(id) })
  } catch (error) {
    if (error instanceof Overdrawn) fail('refund_uncovered')
    throw error
  }
}

/** The same after the buyer's bank took the money back: the sale is reversed to cover what the buyer owes. */
export async function bookDisputed(
  tx: Tx,
  id: PurchaseId,
  terms: SaleTerms & { readonly isSettled: boolean },
  disputeId: string,
): Promise<void> {
  const back = legsOf(terms, terms.isSettled ? 'author_payable' : 'author_pending').map(backwards)
  const owing = accountOf(terms.authorId, 'author_receivable')
  const taken = terms.isSettled ? await reachingTo(tx, terms, owing, back) : back
  const legs = await payBackFirst(tx, terms.buyerId, taken)
  await postEntry(tx, {
    key: `disp:${disputeId}:rev:${rowId(id)}`,
    kind: 'dispute_reversal',
    legs,
    reverses: buyKey(id),
  })
}

/** Whose money the author's part of a refund was. */
export interface Shares {
  readonly fromAuthor: Cents
  readonly fromLoss: Cents
}

/**
 * The same after the post was removed: the author's part comes from where it is now. What was paid out already is our
 * loss, never a debt of the author. `record` stores who bore it before the ledger is written.
 */
export async function bookTakenDown(
  tx: Tx,
  id: PurchaseId,
  terms: SaleTerms & { readonly isSettled: boolean },
  record: (shares: Shares) => Promise<void>,
): Promise<void> {
  const back = legsOf(terms, terms.isSettled ? 'author_payable' : 'author_pending').map(backwards)
  const taken = terms.isSettled ? await reachingTo(tx, terms, platformAccount('takedown_loss'), back) : back
  const sumFrom = (isIt: (debit: Leg['debit']) => boolean) =>
    cents(taken.filter(({ debit }) => isIt(debit)).reduce((sum, { amount }) => sum + amount, 0))
  await record({
    fromAuthor: sumFrom(({ profileId }) => profileId !== null),
    fromLoss: sumFrom(({ kind }) => kind === 'takedown_loss'),
  })
  const legs = await payBackFirst(tx, terms.buyerId, taken)
  await postEntry(tx, { key: takedownKey(id), kind: 'takedown', legs, reverses: buyKey(id) })
}

/** Gives the author back what a refund took from them, after the decision was reversed. The buyer keeps the refund. */
export async function bookGivenBack(
  tx: Tx,
  id: PurchaseId,
  authorId: ProfileId,
  amount: Cents,
): Promise<void> {
  const legs = [
    { debit: platformAccount('takedown_loss'), credit: accountOf(authorId, 'author_pending'), amount },
  ]
  await postEntry(tx, { key: `takedownback:${rowId(id)}`, kind: 'takedown_back', legs })
}

/**
 * Takes the author's part from what is payable, as far as that reaches, and the rest from another account: for a dispute
 * the author owes it, and it is deducted from later settlements.
 */
async function reachingTo(
  tx: Tx,
  { authorId }: SaleTerms,
  rest: Leg['debit'],
  legs: readonly Omit<Leg, 'credit'>[],
): Promise<Omit<Leg, 'credit'>[]> {
  const { payable } = await earningsOf(tx, authorId)
  return legs.flatMap(({ debit, amount }) => {
    if (debit.kind !== 'author_payable') return [{ debit, amount }]
    const covered = cents(Math.min(payable, amount))
    return [
      { debit, amount: covered },
      { debit: rest, amount: cents(amount - covered) },
    ]
  })
}
