// Tests the payment stand-in's browser script in a page as strict as ours: a test would be worth nothing if our page
// could not load the script.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from './clean.ts'

const provider = process.env['STRIPE_URL'] ?? ''
const secretKey = 'sk_test_standin_not_a_secret'

const policy = [
  "default-src 'none'",
  `script-src 'self' ${provider}`,
  `frame-src ${provider}`,
  `connect-src ${provider}`,
  "style-src 'self'",
].join('; ')

const html = `<!doctype html><html lang="en"><head><title>Shop</title><script src="${provider}/v3/"></script></head><body>
  <form><label for="card">Card</label><div id="card"></div><button>Pay</button></form>
  <output></output><script src="/shop.js"></script></body></html>`

/** What a card form does, chosen by the query string: `?kind=card&do=token`. */
const script = `
  const asked = new URLSearchParams(location.search)
  const stripe = Stripe('pk_test_standin_not_a_secret')
  const elements = stripe.elements({ clientSecret: asked.get('secret') ?? undefined })
  const kind = asked.get('kind')
  const card = elements.create(kind, { style: { base: { color: '#123456', fontSize: '18px' } } })
  const out = document.querySelector('output')
  const show = (value) => { out.textContent = JSON.stringify(value) }
  card.on('change', ({ complete, error }) => { document.title = complete ? 'complete' : (error?.code ?? 'typing') })
  card.mount('#card')
  const acts = {
    token: () => stripe.createToken(card, { name: 'Ada', address_line1: '' }),
    method: () => stripe.createPaymentMethod({ type: 'card', card, billing_details: { name: 'Ada' } }),
    pay: () => stripe.confirmCardPayment(asked.get('secret'), { payment_method: { card } }),
    next: () => stripe.handleNextAction({ clientSecret: asked.get('secret') }),
    whole: () => stripe.confirmPayment({ elements, confirmParams: { return_url: location.href }, redirect: 'if_required' }),
  }
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault()
    acts[asked.get('do')]().then(show, (error) => show(String(error)))
  })
`

// A real server, not an intercepted address: a browser lets only local pages load local scripts.
const server = createServer((request, response) => {
  if (request.url === '/shop.js') response.setHeader('content-type', 'text/javascript').end(script)
  else response.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy).end(html)
})
test.beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
test.afterAll(() => void server.close())

test('a card typed with the keyboard becomes a token, and the page never sees its digits', async ({
  page,
}) => {
  const frame = await open(page, { kind: 'card', do: 'token' })
  await page.getByText('Card', { exact: true }).click()
  await expect(frame.getByLabel('Card number')).toBeFocused()
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1240')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await expect(frame.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await expect(frame.getByLabel('Expiration date')).toHaveValue('12 / 40')
  await expect(frame.getByLabel('Card number')).toHaveCSS('color', 'rgb(18, 52, 86)')
  await expect(page).toHaveTitle('complete')
  await expect(page.locator('#card')).toHaveClass(/StripeElement--complete/)
  await page.keyboard.press('Enter')
  await expect.poll(() => answer(page)).toMatchObject({ token: { card: { last4: '4242', name: 'Ada' } } })
  expect(await page.content()).not.toContain('42424242')
})

test('an invalid card is reported before anything is sent', async ({ page }) => {
  const frame = await open(page, { kind: 'card', do: 'method' })
  await frame.getByLabel('Card number').pressSequentially('4242424242424241')
  await expect(page).toHaveTitle('invalid_number')
  await expect(frame.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')
  await frame.getByLabel('Card number').fill('4242')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect
    .poll(() => answer(page))
    .toMatchObject({ error: { code: 'incomplete_number', type: 'validation_error' } })
  await expect(frame.getByLabel('Card number')).toBeFocused()
})

test('3-D Secure: completing it pays, failing it does not', async ({ page }) => {
  for (const [button, expected] of [
    ['Complete', { paymentIntent: { status: 'succeeded' } }],
    ['Fail', { error: { code: 'payment_intent_authentication_failure' } }],
  ] as const) {
    const frame = await open(page, { kind: 'card', do: 'pay', secret: await newPayment() })
    await type(frame, '4000000000003220')
    await page.getByRole('button', { name: 'Pay' }).click()
    const bank = page.getByRole('dialog').frameLocator('iframe')
    await expect(bank.getByText('$10.30')).toBeVisible()
    await bank.getByRole('button', { name: button }).press('Enter')
    await expect.poll(() => answer(page)).toMatchObject(expected)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a payment started by the server is finished in the browser', async ({ page }) => {
  const secret = await newPayment({ confirm: 'true', payment_method: 'pm_card_authenticationRequired' })
  await open(page, { kind: 'card', do: 'next', secret })
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('dialog').frameLocator('iframe').getByRole('button', { name: 'Complete' }).click()
  await expect.poll(() => answer(page)).toMatchObject({ paymentIntent: { status: 'succeeded' } })
})

test('the payment element has visible labels, and a decline is returned unchanged', async ({
  page,
  complaints,
}) => {
  const frame = await open(page, { kind: 'payment', do: 'whole', secret: await newPayment() })
  await expect(frame.getByText('Security code')).toBeVisible()
  await type(frame, '4000000000009995')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect
    .poll(() => answer(page))
    .toMatchObject({
      error: { decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    })
  // The browser logs every 402 response.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('402')])
})

async function open(page: Page, asked: Record<string, string>): Promise<FrameLocator> {
  const { port } = server.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams(asked)}`)
  const frame = page.frameLocator('#card iframe')
  await expect(frame.getByLabel('Card number')).toBeVisible()
  return frame
}

async function type(frame: FrameLocator, number: string) {
  await frame.getByLabel('Card number').pressSequentially(number)
  await frame.getByLabel('Expiration date').pressSequentially('1240')
  await frame.getByLabel('Security code').pressSequentially('123')
}

async function answer(page: Page): Promise<unknown> {
  return JSON.parse((await page.locator('output').textContent()) || 'null')
}

/** What our server would do: create a payment of $10.30 and return its client secret. */
async function newPayment(more: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${provider}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({
      amount: '1030',
      currency: 'usd',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      ...more,
    }),
  })
  return ((await response.json()) as { client_secret: string }).client_secret
}
