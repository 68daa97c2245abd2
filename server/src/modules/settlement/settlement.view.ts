import { type Cents, cents, formatCents } from '@sayso/contract/money'
import type { Batch, BatchSale, BatchTotals } from '@sayso/contract/shapes/batch'
import type { Purchase } from '@sayso/contract/shapes/purchase'
import type { BatchReason, BatchRow, BatchSaleRow } from './settlement.batch.ts'
import { nextFriday, settledFrom } from './settlement.policy.ts'

/** The platform's terms for settlement. */
export interface SettlementTerms {
  readonly holdDays: number
  readonly payoutMinCents: number
  /** From when on a factor counts that was added after a password was set by email. */
  readonly recoveredDays: number
}

/** Also says whether the author has a payout address: without one, no payout date is promised. */
export interface BatchTerms extends SettlementTerms {
  readonly hasAddress: boolean
}

function reasonOf(
  reason: BatchReason | null,
  { payoutMinCents, recoveredDays }: SettlementTerms,
): string | null {
  switch (reason) {
    case null:
      return null
    case 'below_minimum':
      return `Less than ${formatCents(cents(payoutMinCents))} to pay out. It is paid together with your next batches.`
    case 'nothing_left':
      return 'Every sale of this week was refunded or free.'
    case 'debt':
      return 'All of it went towards what you owed after a dispute.'
    case 'payout_failed':
      return 'It could not be paid out. It is tried again on the day shown; check your payout address.'
    case 'suspended':
      return 'Your account is suspended. It is paid out once the suspension has ended.'
    case 'held':
      return 'Payouts are on hold while we look at something. Write to support if you have questions.'
    case 'unconfirmed':
      return 'A change of your account was undone. Payouts wait until you confirm on My Funds that it is you.'
    case 'owing':
      return 'You owe us after a dispute. It is kept back from your next sales first.'
    case 'no_address':
      return 'There is no payout address in your profile yet.'
    case 'no_factor':
      return 'Your first payout waits for a passkey or an authenticator app. Add one in Settings, under Security.'
    case 'new_factor':
      return `Your passkey or authenticator app was added after your password was set by email. Your first payout waits until it is ${recoveredDays} days old.`
    case 'new_address':
      return 'Your payout address was changed lately. Payouts wait until nobody has objected.'
    case 'address_fails':
      return 'Payouts to this address keep failing. Set another one in your profile.'
    case 'first_payout':
      return 'A first payout waits a little longer.'
  }
}

export function viewBatch(batch: BatchRow, terms: BatchTerms): Batch {
  const fees = cents(batch.saysoFee + batch.transactionFee)
  const isOpen = batch.status === 'open'
  const isStuck = !terms.hasAddress && (isOpen || batch.status === 'pending' || batch.status === 'failed')
  const expected = isOpen && !isStuck ? nextFriday(settledFrom(batch.weekEnd, terms.holdDays)) : null
  return {
    unique_id: batch.id,
    settlement_start: batch.weekStart.toISOString(),
    settlement_end: batch.weekEnd.toISOString(),
    status: batch.status,
    reason: reasonOf(isStuck && !isOpen ? 'no_address' : batch.reason, terms),
    num_sales: batch.sales,
    gross_amount: cents(batch.balance + fees + batch.returned),
    num_returned: batch.returnedSales,
    returned_amount: batch.returned,
    total_fee_amount: fees,
    transaction_fee_amount: batch.transactionFee,
    sayso_fee_amount: batch.saysoFee,
    balance: batch.balance,
    restored_amount: batch.restored,
    num_refunded: batch.refundedSales,
    refunded_amount: batch.refunded,
    recovered_amount: batch.recovered,
    amount_paid: batch.amountPaid,
    left_amount: cents(batch.balance + batch.restored - batch.refunded - batch.recovered - batch.amountPaid),
    payout_date: isStuck ? null : (batch.payoutDate?.toISOString() ?? null),
    expected_payout: expected?.toISOString() ?? null,
  }
}

export function viewTotals(batches: readonly Batch[]): BatchTotals {
  const sum = (of: (batch: Batch) => number) => batches.reduce((all, batch) => all + of(batch), 0)
  const money = (of: (batch: Batch) => Cents) => cents(sum(of))
  return {
    num_sales: sum((one) => one.num_sales),
    gross_amount: money((one) => one.gross_amount),
    num_returned: sum((one) => one.num_returned),
    returned_amount: money((one) => one.returned_amount),
    total_fee_amount: money((one) => one.total_fee_amount),
    transaction_fee_amount: money((one) => one.transaction_fee_amount),
    sayso_fee_amount: money((one) => one.sayso_fee_amount),
    balance: money((one) => one.balance),
    restored_amount: money((one) => one.restored_amount),
    num_refunded: sum((one) => one.num_refunded),
    refunded_amount: money((one) => one.refunded_amount),
    recovered_amount: money((one) => one.recovered_amount),
    amount_paid: money((one) => one.amount_paid),
    left_amount: money((one) => one.left_amount),
  }
}

export function viewBatchSale(sale: BatchSaleRow, purchase: Purchase, title: string): BatchSale {
  const isGivenBack = sale.status !== 'completed'
  const isReturned = isGivenBack && !sale.isSettled
  const taken = (fee: Cents) => (isReturned ? cents(0) : fee)
  const net = taken(cents(sale.paid - sale.fees))
  return {
    ...purchase,
    post_id: sale.postId,
    post_title: title,
    counted: sale.countedAt.toISOString(),
    returned_amount: isReturned ? sale.paid : cents(0),
    sayso_fee_amount: taken(sale.saysoFee),
    transaction_fee_amount: taken(sale.transactionFee),
    net_amount: net,
    refunded_amount: isGivenBack ? cents(net - (isReturned ? 0 : sale.covered)) : cents(0),
  }
}
