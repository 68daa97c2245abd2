import type { Stripe } from 'stripe'
import type { Account } from './account.ts'
import { book } from './charges.ts'
import { invalidRequest } from './errors.ts'
import { newId, nowInSeconds } from './ids.ts'

const answerWithinSeconds = 7 * 24 * 60 * 60

/** The cardholder demands the money back: it is taken immediately, with a fee. */
export function openDispute(account: Account, charge: Stripe.Charge, reason = 'fraudulent'): Stripe.Dispute {
  if (charge.disputed || !charge.paid)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed now.`, { param: 'charge' })
  const created = nowInSeconds()
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: created + answerWithinSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  } as unknown as Stripe.Dispute
  charge.disputed = true
  account.store.disputes.set(dispute.id, dispute)
  withdraw(account, dispute, account.settings.disputeFeeCents)
  account.emit('charge.dispute.created', dispute)
  account.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Winning returns the money, not the fee. A dispute that was won can still be lost: banks change their minds. */
export function closeDispute(
  account: Account,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
): Stripe.Dispute {
  const before = dispute.status
  if (before === status || before === 'lost')
    throw invalidRequest(`Dispute ${dispute.id} is ${before} already.`, { param: 'status' })
  dispute.status = status
  if (status === 'won') {
    dispute.balance_transactions.push(book(account, 'adjustment', dispute.id, dispute.amount))
    account.emit('charge.dispute.funds_reinstated', dispute)
  } else if (before === 'won') {
    withdraw(account, dispute, 0)
    account.emit('charge.dispute.funds_withdrawn', dispute)
  }
  account.emit('charge.dispute.closed', dispute)
  return dispute
}

function withdraw(account: Account, dispute: Stripe.Dispute, fee: number) {
  dispute.balance_transactions.push(book(account, 'adjustment', dispute.id, -dispute.amount, fee))
}
