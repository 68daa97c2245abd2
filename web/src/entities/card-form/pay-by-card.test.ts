import type { ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { createPayByCard } from './pay-by-card.ts'
import type { Card } from './use-card.ts'

const me = 'me' as ProfileId
const charge = { as: me, amount: cents(200), name: 'Mina Bakker', email: 'mina@post.example', key: 'k1' }
const nobodyNotified = () => {}

type Said = object | Error

/** A valid card, and a server that gives these answers in order and repeats the last one. */
function scene({ answers, check = { isPaid: true } }: { answers: Said[]; check?: object | null }) {
  const sent: { path: string; input: object; key: string | undefined }[] = []
  const checks: boolean[] = []
  const card = {
    createMethod: async () => ({ id: 'pm_1' }),
    passCheck: async () => check,
  } as unknown as Card
  const call = async (path: string, input: object, options: { idempotencyKey?: string } = {}) => {
    sent.push({ path, input, key: options.idempotencyKey })
    const said = answers.length > 1 ? answers.shift() : answers[0]
    if (said instanceof Error) throw said
    return { payment_id: 'p1', client_secret: null, notice: null, fund_account_balance: 0, ...said }
  }
  const pay = createPayByCard({ call: call as never, wait: async () => {} })
  return { sent, checks, pay: () => pay(card, charge, (isUp) => checks.push(isUp)) }
}

const lost = new ApiError('offline', 'The connection was lost')

test('a payment that succeeds at once is reported as paid', async () => {
  const { pay, sent } = scene({ answers: [{ status: 'succeeded', fund_account_balance: 200 }] })
  expect(await pay()).toMatchObject({ end: 'paid', balance: 200, paymentId: 'p1' })
  expect(sent).toEqual([
    {
      path: 'user/addStripePayment',
      input: { token: 'pm_1', amount: 200, email: charge.email, name: charge.name },
      key: 'k1',
    },
  ])
})

test('a lost response is retried with the same key and finally reported as unknown', async () => {
  const { pay, sent } = scene({ answers: [lost, lost, lost, lost, { status: 'succeeded' }] })
  const end = await pay()
  expect(end).toMatchObject({ end: 'unknown', isCharged: false, paymentId: null })
  expect(end.end === 'unknown' && (await end.again()).end).toBe('paid')
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['k1']))
})

test('a declined card is reported as not charged, with the provider’s text', async () => {
  const refusal = { success: false, error: 'Your card has insufficient funds.', code: 'card_declined' }
  const no = new ApiError('refused', refusal.error, { status: 200, refusal: refusal as never })
  expect(await scene({ answers: [no] }).pay()).toMatchObject({ end: 'refused', text: refusal.error })
  const later = scene({ answers: [{ status: 'failed', notice: 'Your card was declined.' }] })
  expect(await later.pay()).toMatchObject({ end: 'refused', text: 'Your card was declined.' })
})

test('a server error is reported as unknown, not as declined', async () => {
  const fault = new ApiError('http', 'HTTP error! status: 500', { status: 500 })
  expect(await scene({ answers: [fault] }).pay()).toMatchObject({ end: 'unknown' })
})

const asks = { status: 'requires_action', client_secret: 's' }

test('during a bank check our dialog is hidden, then the result is polled', async () => {
  const { pay, sent, checks } = scene({
    answers: [asks, { status: 'processing' }, { status: 'succeeded' }],
  })
  expect(await pay()).toMatchObject({ end: 'paid' })
  expect(checks).toEqual([true, false])
  expect(sent.map(({ path }) => path)).toEqual([
    'user/addStripePayment',
    'user/paymentStatus',
    'user/paymentStatus',
  ])
})

test('a failed bank check charges nothing', async () => {
  const { pay, sent } = scene({ answers: [asks], check: { error: 'We are unable to authenticate.' } })
  expect(await pay()).toMatchObject({ end: 'refused', text: 'We are unable to authenticate.' })
  expect(sent).toHaveLength(1)
})

test('no response after a bank check is reported as unknown but charged', async () => {
  const { pay } = scene({ answers: [asks, lost] })
  expect(await pay()).toMatchObject({ end: 'unknown', isCharged: true, paymentId: 'p1' })
})

test('card data that the provider rejects is never sent to us', async () => {
  const { sent } = scene({ answers: [asks] })
  const card = { createMethod: async () => ({ error: 'Your card number is incomplete.' }) }
  const pay = createPayByCard({ call: (async () => sent.push()) as never, wait: async () => {} })
  expect(await pay(card as unknown as Card, charge, nobodyNotified)).toMatchObject({
    end: 'refused',
    text: 'Your card number is incomplete.',
  })
  expect(sent).toEqual([])
})
