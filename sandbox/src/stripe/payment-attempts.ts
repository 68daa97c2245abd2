// The steps after a payment is confirmed: the cardholder is asked, the bank decides, the money moves.
import type { Stripe } from 'stripe'
import { type Account, find } from './account.ts'
import type { Decline } from './cards.ts'
import { makeCharge } from './charges.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { ApiError, type ErrorBody, invalidRequest } from './errors.ts'

type Intent = Stripe.PaymentIntent
type Method = Stripe.PaymentMethod

/** Methods that were charged. None is attached to a customer here, so each can be used only once. */
const used = new WeakSet<Method>()
/** Payments whose cardholder has completed the challenge. */
const proven = new WeakSet<Intent>()

export function attemptPayment(
  account: Account,
  intent: Intent,
  method: Method,
  { returnUrl, mayAsk }: { returnUrl: string | null; mayAsk: boolean },
): Intent {
  if (used.has(method))
    throw invalidRequest(
      'The provided PaymentMethod was used before without a Customer. It may not be used again.',
    )
  intent.payment_method = method.id
  intent.last_payment_error = null
  intent.next_action = null
  const { asksFor3ds } = cardOf(account, method)
  if (!asksFor3ds || proven.has(intent)) return settle(account, intent, method)
  if (!mayAsk) {
    const declined = {
      code: 'card_declined',
      declineCode: 'authentication_required',
      message: 'Your card was declined.',
    }
    throw decline(account, intent, method, declined)
  }
  intent.status = 'requires_action'
  intent.next_action = challengeOf(account, intent, returnUrl)
  account.emit('payment_intent.requires_action', intent)
  return intent
}

/** The cardholder completed or failed the challenge. A decline after that is reported by the intent. */
export function finishChallenge(account: Account, intent: Intent, outcome: 'complete' | 'fail') {
  if (intent.status !== 'requires_action')
    throw invalidRequest('There is nothing to authenticate.', { code: 'payment_intent_unexpected_state' })
  const method = find(account.store.methods, 'PaymentMethod', String(intent.payment_method))
  intent.next_action = null
  if (outcome === 'fail') return failAuthentication(account, intent, method)
  proven.add(intent)
  if (intent.confirmation_method === 'manual') {
    intent.status = 'requires_confirmation'
    return
  }
  try {
    settle(account, intent, method)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

function settle(account: Account, intent: Intent, method: Method): Intent {
  const { declines } = cardOf(account, method)
  if (declines) throw decline(account, intent, method, declines)
  const slow = account.faults.strike('processing', intent.id)
  if (!slow) return succeed(account, intent, method)
  intent.status = 'processing'
  account.emit('payment_intent.processing', intent)
  account.later(slow.ms ?? account.settings.laterMs, () => succeed(account, intent, method))
  return intent
}

function succeed(account: Account, intent: Intent, method: Method): Intent {
  const charge = makeCharge(account, intent, method)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  used.add(method)
  account.emit('charge.succeeded', charge)
  account.emit('payment_intent.succeeded', intent)
  disputeLater(account, charge, cardOf(account, method).disputes === true)
  return intent
}

function disputeLater(account: Account, charge: Stripe.Charge, byCard: boolean) {
  const fault = account.faults.strike('dispute', charge.id)
  if (!fault && !byCard) return
  const ms = fault?.ms ?? account.settings.laterMs
  account.later(ms, () => {
    if (charge.disputed || charge.refunded) return
    const dispute = openDispute(account, charge)
    const outcome = fault?.outcome
    if (outcome !== undefined) account.later(ms, () => closeDispute(account, dispute, outcome))
  })
}

function decline(account: Account, intent: Intent, method: Method, because: Decline): ApiError {
  const charge = makeCharge(account, intent, method, because)
  const error: ErrorBody = {
    type: 'card_error',
    code: because.code,
    decline_code: because.declineCode,
    message: because.message,
    charge: charge.id,
    payment_method: structuredClone(method),
    ...(because.param !== undefined && { param: because.param }),
  }
  declineIntent(intent, error)
  account.emit('charge.failed', charge)
  account.emit('payment_intent.payment_failed', intent)
  return new ApiError(402, { ...error, payment_intent: structuredClone(intent) })
}

function failAuthentication(account: Account, intent: Intent, method: Method) {
  declineIntent(intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide a new PaymentMethod to try again.',
    payment_method: structuredClone(method),
  })
  account.emit('payment_intent.payment_failed', intent)
}

function declineIntent(intent: Intent, error: ErrorBody) {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = error as Stripe.PaymentIntent.LastPaymentError
}

function challengeOf(
  account: Account,
  intent: Intent,
  returnUrl: string | null,
): Stripe.PaymentIntent.NextAction {
  const url = `${account.origin}/3ds/${intent.id}?client_secret=${intent.client_secret}`
  if (returnUrl === null)
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
}

const cardOf = (account: Account, method: Method) => find(account.store.cards, 'card', method.id)
