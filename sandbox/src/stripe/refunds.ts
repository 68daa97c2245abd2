import type { Stripe } from 'stripe'
import { type Account, find } from './account.ts'
import { book } from './charges.ts'
import { invalidRequest } from './errors.ts'
import { newId, nowInSeconds } from './ids.ts'
import type { Reads } from './schema.ts'
import type { createRefund } from './schemas.ts'

export function makeRefund(account: Account, input: Reads<typeof createRefund>): Stripe.Refund {
  const charge = chargeFor(account, input)
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not paid.`, { param: 'charge' })
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' })
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = input.amount ?? left
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )

  const bank = account.store.cards.get(charge.payment_method ?? '')?.refund
  const failing = account.faults.strike('refund_fails', charge.id)
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: failing || bank === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  refund.balance_transaction = book(account, 'refund', refund.id, -amount).id
  account.store.refunds.set(refund.id, refund)
  changeRefunded(charge, amount)
  account.emit('refund.created', refund)
  account.emit('charge.refunded', charge)

  const ms = failing?.ms ?? account.settings.laterMs
  if (failing || bank === 'fails') account.later(ms, () => fail(account, refund, charge))
  else if (bank === 'pending') account.later(ms, () => succeed(account, refund))
  return refund
}

function succeed(account: Account, refund: Stripe.Refund) {
  refund.status = 'succeeded'
  account.emit('refund.updated', refund)
}

/** The bank returned the money: the merchant has it again, and the charge is as it was. */
function fail(account: Account, refund: Stripe.Refund, charge: Stripe.Charge) {
  refund.status = 'failed'
  refund.failure_reason = 'lost_or_stolen_card'
  refund.failure_balance_transaction = book(account, 'refund_failure', refund.id, refund.amount).id
  changeRefunded(charge, -refund.amount)
  account.emit('refund.updated', refund)
  account.emit('refund.failed', refund)
}

function changeRefunded(charge: Stripe.Charge, cents: number) {
  charge.amount_refunded += cents
  charge.refunded = charge.amount_refunded === charge.amount
}

function chargeFor(account: Account, input: Reads<typeof createRefund>): Stripe.Charge {
  const { charge, payment_intent } = input
  if ((charge === undefined) === (payment_intent === undefined))
    throw invalidRequest('Give one of charge and payment_intent.', {
      code: 'parameter_missing',
      param: 'charge',
    })
  if (charge !== undefined) return find(account.store.charges, 'charge', charge, 'charge')
  const intent = find(account.store.intents, 'payment_intent', payment_intent ?? '', 'payment_intent')
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string')
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    })
  return find(account.store.charges, 'charge', intent.latest_charge)
}

const dollars = (cents: number) => `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
