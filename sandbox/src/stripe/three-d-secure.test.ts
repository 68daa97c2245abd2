import type { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StandIn, startStripeStandIn } from './stand-in.ts'
import { clientOf, errorOf, payment } from './testing.ts'

let standIn: StandIn
let stripe: Stripe

beforeAll(async () => {
  standIn = await startStripeStandIn()
  stripe = clientOf(standIn)
})
afterAll(() => standIn.close())

test('the payment waits for the card holder, who completes or fails the challenge', async () => {
  const first = await stripe.paymentIntents.create(payment('pm_card_threeDSecure2Required'))
  expect(first).toMatchObject({
    status: 'requires_action',
    latest_charge: null,
    next_action: { type: 'use_stripe_sdk' },
  })
  expect(await challenge(first, 'complete')).toBe(200)
  expect((await stripe.paymentIntents.retrieve(first.id)).status).toBe('succeeded')
  expect(await challenge(first, 'complete')).toBe(400)

  const second = await stripe.paymentIntents.create({
    ...payment('pm_card_authenticationRequired'),
    return_url: 'https://example.org/back?x=1',
  })
  expect(second.next_action?.redirect_to_url?.url).toContain(standIn.url)
  await challenge(second, 'fail')
  expect(await stripe.paymentIntents.retrieve(second.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })

  const third = await stripe.paymentIntents.create(payment('pm_card_threeDSecureRequiredChargeDeclined'))
  await challenge(third, 'complete')
  expect((await stripe.paymentIntents.retrieve(third.id)).last_payment_error?.code).toBe('card_declined')

  const manual = { ...payment('pm_card_authenticationRequired'), confirmation_method: 'manual' } as const
  const fourth = await stripe.paymentIntents.create(manual)
  await challenge(fourth, 'complete')
  expect((await stripe.paymentIntents.retrieve(fourth.id)).status).toBe('requires_confirmation')
  expect((await stripe.paymentIntents.confirm(fourth.id)).status).toBe('succeeded')
})

test('the bank’s page requires the client secret and redirects to the return URL', async () => {
  const intent = await stripe.paymentIntents.create({
    ...payment('pm_card_threeDSecureRequired'),
    return_url: 'https://example.org/back?x=1',
  })
  const url = intent.next_action?.redirect_to_url?.url ?? ''
  const page = await fetch(url)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain('$10.30')
  expect((await fetch(url.replace('_secret_', '_other_'))).status).toBe(400)
  const body = new URLSearchParams({ client_secret: intent.client_secret ?? '', outcome: 'complete' })
  const answer = await (await fetch(url, { method: 'POST', body })).json()
  expect(answer).toMatchObject({ status: 'succeeded' })
  expect((answer as { return_to: string }).return_to).toMatch(
    /^https:\/\/example\.org\/back\?x=1&payment_intent=pi_\w+&.*redirect_status=succeeded$/,
  )
})

test('a return URL must be a web address', async () => {
  const wish = { ...payment('pm_card_threeDSecureRequired'), return_url: 'javascript:alert(1)' }
  expect(await errorOf(stripe.paymentIntents.create(wish))).toMatchObject({
    code: 'url_invalid',
    param: 'return_url',
  })
})

test('error_on_requires_action turns a challenge into a decline', async () => {
  const wish = { ...payment('pm_card_threeDSecureRequired'), error_on_requires_action: true }
  expect(await errorOf(stripe.paymentIntents.create(wish))).toMatchObject({
    statusCode: 402,
    decline_code: 'authentication_required',
  })
})

async function challenge(intent: Stripe.PaymentIntent, outcome: 'complete' | 'fail') {
  const body = new URLSearchParams({ client_secret: intent.client_secret ?? '', outcome })
  return (await fetch(`${standIn.url}/3ds/${intent.id}`, { method: 'POST', body })).status
}
