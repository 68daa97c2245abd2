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

/** The sale that a ledger entry is about, or null. */
export function saleOfKey(key: string): PurchaseId | null {
  const [, id] = /^(?:buy:|refund:|disp:[^:]+:rev:)(\d{1,19})$/.exec(key) ?? []
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
  const taken = terms.isSettled
    ? await settledLegs(tx, terms)
    : legsOf(terms, 'author_pending').map(backwards)
  const legs = await payBackFirst(tx, terms.buyerId, taken)
  await postEntry(tx, {
    key: `disp:${disputeId}:rev:${rowId(id)}`,
    kind: 'dispute_reversal',
    legs,
    reverses: buyKey(id),
  })
}

/**
 * Takes the author's part from what is payable, as far as that reaches. The author owes us the rest, and it is deducted
 * from later settlements.
 */
async function settledLegs(tx: Tx, terms: SaleTerms): Promise<Omit<Leg, 'credit'>[]> {
  const { payable } = await earningsOf(tx, terms.authorId)
  return legsOf(terms, 'author_payable')
    .map(backwards)
    .flatMap(({ debit, amount }) => {
      if (debit.kind !== 'author_payable') return [{ debit, amount }]
      const covered = cents(Math.min(payable, amount))
      const owing = accountOf(terms.authorId, 'author_receivable')
      return [
        { debit, amount: covered },
        { debit: owing, amount: cents(amount - covered) },
      ]
    })
}
