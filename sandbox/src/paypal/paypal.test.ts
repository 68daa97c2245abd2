import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PaypalStandIn, startPaypalStandIn } from './stand-in.ts'

let standIn: PaypalStandIn
let token = ''

beforeEach(async () => {
  standIn = await startPaypalStandIn({ laterMs: 5 })
  token = await tokenBy(standIn.clientSecret)
})
afterEach(() => standIn.close())

async function tokenBy(secret: string): Promise<string> {
  const answer = await fetch(`${standIn.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${standIn.clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return String(((await answer.json()) as Record<string, unknown>)['access_token'])
}

const order = (reference: string, value = '10.00') => ({
  sender_batch_header: { sender_batch_id: reference },
  items: [{ amount: { value, currency: 'USD' }, receiver: 'a@people.example', sender_item_id: reference }],
})

interface Reply {
  readonly status: number
  readonly body: {
    name?: string
    batch_header?: { payout_batch_id: string }
    items?: { transaction_status: string }[]
  }
}

async function pay(body: object, requestId = 'r1'): Promise<Reply> {
  const answer = await fetch(`${standIn.url}/v1/payments/payouts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'paypal-request-id': requestId,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Reply['body'] }
}

const items = () => [...standIn.store.batches.values()].flatMap((batch) => batch.items)

test('a payout without a valid token is rejected', async () => {
  expect(await tokenBy('another')).toBe('undefined')
  token = 'made up'
  expect((await pay(order('a'))).status).toBe(401)
  expect(items()).toEqual([])
})

test('a repeated request gets the same response; another request for the batch refers to the first', async () => {
  const first = await pay(order('a'))
  expect(first.status).toBe(201)
  expect(await pay(order('a'))).toEqual(first)
  expect((await pay(order('a', '20.00'))).status).toBe(422)
  const other = await pay(order('a'), 'r2')
  expect(other).toMatchObject({ status: 400, body: { name: 'USER_BUSINESS_ERROR' } })
  expect(JSON.stringify(other.body)).toContain(
    `/v1/payments/payouts/${first.body.batch_header?.payout_batch_id}`,
  )
  expect(items()).toHaveLength(1)
})

test('a payout whose response was lost is still paid', async () => {
  standIn.faults.add({ fault: 'error_after', times: 1 })
  expect((await pay(order('a'))).status).toBe(500)
  expect((await pay(order('a'))).body.name).toBe('USER_BUSINESS_ERROR')
  standIn.faults.add({ fault: 'error_before', times: 1 })
  expect((await pay(order('b'), 'r3')).status).toBe(500)
  expect(items()).toHaveLength(1)
})

test('an invalid request is rejected before anything is done', async () => {
  for (const body of [{}, order('a', '10'), order('a', '-1.00'), order('', '1.00')])
    expect((await pay(body)).body.name).toBe('VALIDATION_ERROR')
  expect(items()).toEqual([])
})

test('an item ends as configured by the faults', async () => {
  standIn.faults.add({ fault: 'item_fails', times: 1 })
  const { body } = await pay(order('a'))
  const read = async () => {
    const answer = await fetch(`${standIn.url}/v1/payments/payouts/${body.batch_header?.payout_batch_id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as Reply['body']).items?.[0]?.transaction_status
  }
  await expect.poll(read, { timeout: 15_000 }).toBe('FAILED')
})
