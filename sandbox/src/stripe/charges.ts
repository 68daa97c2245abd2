import type { Stripe } from 'stripe'
import type { Account } from './account.ts'
import type { Decline } from './cards.ts'
import { newId, nowInSeconds } from './ids.ts'

/** One attempt to take the money, with its final result. */
export function makeCharge(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline?: Decline,
): Stripe.Charge {
  const isPaid = decline === undefined
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'STAND-IN',
    captured: isPaid,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: isPaid ? 'Payment complete.' : 'The bank declined the payment.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
  account.store.charges.set(charge.id, charge)
  if (isPaid) {
    const { feeCents } = account.settings
    charge.balance_transaction = book(account, 'charge', charge.id, charge.amount, feeCents).id
  }
  intent.latest_charge = charge.id
  return charge
}

/** Adds a transaction to the merchant's balance: the amount, and the fee for it. */
export function book(
  account: Account,
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment',
  source: string,
  amount: number,
  fee = 0,
): Stripe.BalanceTransaction {
  const created = nowInSeconds()
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency: 'usd', description: 'Fee', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    source,
    status: 'available',
    type,
  }
  account.store.transactions.set(transaction.id, transaction)
  return transaction
}

function detailsOf({ card }: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  const { brand, country, exp_month, exp_year, funding, last4 } = card ?? {}
  const details = { card: { brand, country, exp_month, exp_year, funding, last4 }, type: 'card' }
  return details as unknown as Stripe.Charge.PaymentMethodDetails
}
