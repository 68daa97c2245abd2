import type { PaypalConfig } from '../config/payouts-config.ts'
import type { PayoutGateway, PayoutOrder, PayoutState } from './payout-gateway.ts'
import { PayoutGatewayUnsure } from './payout-gateway.ts'
import { createPaypalClient, type PaypalAnswer } from './paypal-client.ts'

const PATH = '/v1/payments/payouts'
/** The subject of the email that PayPal sends to the receiver. */
const SUBJECT = 'Your earnings'

/**
 * PayPal Payouts, with one item per batch. The reference is then our id of the batch, which PayPal accepts only once in
 * thirty days, so a repeated request leads to the first payout instead of a second one.
 */
export function createPaypal(config: PaypalConfig): PayoutGateway {
  const line = createPaypalClient(config)

  async function read(id: string): Promise<PayoutState | null> {
    const answer = await line('GET', `${PATH}/${encodeURIComponent(id)}`)
    if (answer.status === 404) return null
    if (answer.status !== 200) throw unsure(answer)
    return stateOf(answer.body)
  }

  async function send(order: PayoutOrder): Promise<PayoutState> {
    const answer = await line('POST', PATH, { requestId: order.reference, body: bodyOf(order) })
    if (answer.status === 201) return { ...stateOf(answer.body), order }
    const first = originalOf(answer)
    if (first !== null) return (await read(first)) ?? { ...NOTHING, id: first, status: 'pending', order }
    // Rejected for its content, before anything was done. Any other error may be about something that did happen.
    if (answer.status === 400 && answer.body['name'] === 'VALIDATION_ERROR')
      return { ...NOTHING, status: 'failed', order, failure: 'VALIDATION_ERROR' }
    throw unsure(answer)
  }

  return Object.freeze({ name: 'paypal', send, read })
}

const NOTHING: PayoutState = { id: null, status: 'pending', order: null, feeCents: 0, failure: null }

const unsure = ({ status, body }: PaypalAnswer) =>
  new PayoutGatewayUnsure(`${status} ${wordOf(body['name']) ?? 'without a word'}`)

const bodyOf = ({ reference, receiver, cents }: PayoutOrder) => ({
  sender_batch_header: { sender_batch_id: reference, email_subject: SUBJECT, recipient_type: 'EMAIL' },
  items: [
    {
      recipient_type: 'EMAIL',
      amount: { value: (cents / 100).toFixed(2), currency: 'USD' },
      receiver,
      sender_item_id: reference,
    },
  ],
})

/** The id of the payout that already has this reference, from the link in PayPal's error. */
function originalOf({ status, body }: PaypalAnswer): string | null {
  if (status !== 400 || body['name'] !== 'USER_BUSINESS_ERROR') return null
  const links = [...listOf(body['links']), ...listOf(body['details']).flatMap((one) => listOf(one['link']))]
  for (const { href } of links) {
    const [, id] = /\/v1\/payments\/payouts\/([\w-]{1,100})(?:[?/]|$)/.exec(String(href)) ?? []
    if (id !== undefined) return id
  }
  return null
}

/** The item says what became of the money; if there is none yet, the batch does. */
function stateOf(body: Record<string, unknown>): PayoutState {
  const header = recordOf(body['batch_header'])
  const [item] = listOf(body['items'])
  const id = wordOf(header['payout_batch_id'])
  if (id === null) throw new PayoutGatewayUnsure('an answer without a payout')
  const fate = item === undefined ? null : wordOf(item['transaction_status'])
  return {
    id,
    status: statusOf(fate, wordOf(header['batch_status'])),
    order: item === undefined ? null : orderOf(item),
    feeCents: centsOf(recordOf(item?.['payout_item_fee'])['value']) ?? 0,
    failure: wordOf(recordOf(item?.['errors'])['name']) ?? fate ?? wordOf(header['batch_status']),
  }
}

/** Unclaimed and held money is still on its way: it arrives or is returned within thirty days. */
function statusOf(item: string | null, batch: string | null): PayoutState['status'] {
  if (item === 'SUCCESS') return 'done'
  if (item === 'REFUNDED' || item === 'REVERSED') return 'returned'
  if (item === 'FAILED' || item === 'RETURNED' || item === 'BLOCKED') return 'failed'
  if (batch === 'DENIED' || batch === 'CANCELED') return 'failed'
  return 'pending'
}

function orderOf(item: Record<string, unknown>): PayoutOrder | null {
  const { amount, receiver, sender_item_id: reference } = recordOf(item['payout_item'])
  const { value, currency } = recordOf(amount)
  const cents = centsOf(value)
  if (cents === null || currency !== 'USD') return null
  return { reference: String(reference), receiver: String(receiver), cents }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(recordOf) : []
const wordOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : null

/** Parses digits: an amount in dollars is never held as a fractional number here. */
function centsOf(value: unknown): number | null {
  const [, dollars, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(value)) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(part.padEnd(2, '0'))
}
