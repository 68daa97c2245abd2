import type { ProfileId, PurchaseId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { rowId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { accountOf, house, type Leg, Overdrawn, postEntry } from '../ledger/index.ts'

/** What the books must know of a sale. */
export interface SaleTerms {
  readonly buyerId: ProfileId
  readonly authorId: ProfileId
  readonly paid: Cents
  readonly saysoFee: Cents
  readonly transactionFee: Cents
}

const buyKey = (id: PurchaseId) => `buy:${rowId(id)}`
const refundKey = (id: PurchaseId) => `refund:${rowId(id)}`

/** The buyer's money, divided. What is left after the fees is the author's, so nothing is lost to rounding. */
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
    { debit, credit: house('platform_fee'), amount: saysoFee },
    { debit, credit: house('txn_fee'), amount: transactionFee },
  ]
}

const backwards = ({ debit, credit, amount }: Leg): Leg => ({ debit: credit, credit: debit, amount })

export async function bookPurchase(tx: Tx, id: PurchaseId, terms: SaleTerms): Promise<void> {
  try {
    await postEntry(tx, { key: buyKey(id), kind: 'purchase', legs: legsOf(terms, 'author_pending') })
  } catch (error) {
    if (error instanceof Overdrawn) refuse('balance_too_low')
    throw error
  }
}

/** All of it back, fees included, from where the author's part is now. It never makes an author owe us. */
export async function bookRefund(
  tx: Tx,
  id: PurchaseId,
  terms: SaleTerms & { readonly isSettled: boolean },
): Promise<void> {
  const legs = legsOf(terms, terms.isSettled ? 'author_payable' : 'author_pending').map(backwards)
  try {
    await postEntry(tx, { key: refundKey(id), kind: 'refund', legs, reverses: buyKey(id) })
  } catch (error) {
    if (error instanceof Overdrawn) refuse('refund_uncovered')
    throw error
  }
}
