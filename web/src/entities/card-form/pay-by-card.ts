import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import type { ApiOutput } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { createStore } from '../../lib/store.ts'
import { createTryAgain } from '../../lib/try-again.ts'
import { untilLive } from '../live/index.ts'
import { sessionCall } from '../session/index.ts'
import { cardTexts } from './texts.ts'
import type { Card } from './use-card.ts'

type Answer = ApiOutput<'user/addStripePayment'>

export interface Charge {
  /** The profile that pays, even if the user switches profiles during the call. */
  readonly as: ProfileId
  /** The amount added to the funds; the card fee comes on top. */
  readonly amount: Cents
  readonly name: string
  readonly email: string
  /** The post to buy in the same step. */
  readonly postId?: PostId | undefined
  /**
   * The idempotency key: under one key a card is charged once, however often the call is sent. After a rejection, the
   * next card needs a new key.
   */
  readonly key: string
}

/** The outcome of a payment, and so what became of the money. */
export type Payment =
  | {
      readonly end: 'paid'
      readonly paymentId: string
      readonly balance: Cents
      /** Such as: paid, but the post could not be bought. */
      readonly notice: string | null
      readonly post: Post | undefined
    }
  /** Nothing was charged. */
  | { readonly end: 'refused'; readonly text: string; readonly error: ApiError | null }
  /** No answer arrived. `isCharged`: the provider has reported the charge. `again` resumes and never charges twice. */
  | {
      readonly end: 'unknown'
      readonly isCharged: boolean
      readonly paymentId: string | null
      again(): Promise<Payment>
    }

interface PayParts {
  call: typeof sessionCall
  wait: (ms: number) => Promise<void>
}

const POLL_MS = [0, 300, 500, 1_000, 1_000, 2_000, 2_000, 2_000, 3_000, 3_000, 5_000, 5_000, 5_000, 10_000]
const MAX_LOSSES = 3

/**
 * Takes a payment from the entered card to its outcome. Never throws: the user must learn what became of their money.
 */
export function createPayByCard({ call, wait }: PayParts) {
  // Does not wait for the connection to come back: the user is waiting for an answer.
  const tryAgain = createTryAgain({ online: createStore(true), wait })

  async function send(card: Card, token: string, charge: Charge, onCheck: OnCheck): Promise<Payment> {
    const { as, amount, email, name, postId, key } = charge
    const input = { token, amount, email, name, ...(postId !== undefined && { post_id: postId }) }
    try {
      const answer = await tryAgain(() => call('user/addStripePayment', input, { as, idempotencyKey: key }))
      return await follow(card, answer, as, onCheck)
    } catch (error) {
      if (isRefusal(error)) return { end: 'refused', text: refusalText(error), error }
      const again = () => send(card, token, charge, onCheck)
      return { end: 'unknown', isCharged: false, paymentId: null, again }
    }
  }

  /** Polls until the payment has ended. The provider notifies our server, which may take a moment. */
  async function follow(card: Card, first: Answer, as: ProfileId, onCheck: OnCheck): Promise<Payment> {
    const { payment_id: paymentId } = first
    let answer = first
    let isCharged = false
    let isChecked = false
    let losses = 0
    for (const ms of POLL_MS) {
      if (answer.status === 'succeeded') return paid(answer)
      if (answer.status === 'failed') return failed(answer)
      if (answer.status === 'requires_action' && answer.client_secret !== null && !isChecked) {
        isChecked = true
        onCheck(true)
        const end = await card.passCheck(answer.client_secret).catch(() => null)
        onCheck(false)
        if (end !== null && 'error' in end) return { end: 'refused', text: end.error, error: null }
        isCharged = end?.isPaid === true
      }
      await wait(ms)
      try {
        answer = await call('user/paymentStatus', { payment_id: paymentId }, { as })
        losses = 0
      } catch {
        losses += 1
        if (losses > MAX_LOSSES) break
      }
    }
    const again = () => follow(card, { ...first, status: 'processing' }, as, onCheck)
    return { end: 'unknown', isCharged, paymentId, again }
  }

  return async (card: Card, charge: Charge, onCheck: OnCheck): Promise<Payment> => {
    const method = await card.createMethod(charge.name).catch(() => ({ error: cardTexts.error }))
    if ('error' in method) return { end: 'refused', text: method.error, error: null }
    return send(card, method.id, charge, onCheck)
  }
}

/**
 * Called when the provider's frame opens or closes. It covers the page, so our own overlays must get out of the way.
 */
type OnCheck = (isUp: boolean) => void

export const payByCard = createPayByCard({
  call: sessionCall,
  // The server says when the payment has moved on; the pauses are for when that does not arrive.
  wait: (ms) => untilLive(ms, ({ event }) => event === 'payment'),
})

function paid({ payment_id: paymentId, fund_account_balance: balance, notice, post }: Answer): Payment {
  return { end: 'paid', paymentId, balance, notice, post }
}

function failed({ notice }: Answer): Payment {
  return { end: 'refused', text: notice ?? cardTexts.error, error: null }
}

/**
 * True if nothing was charged: the server rejected the call, or failed it before doing anything. After a server error
 * the outcome is unknown.
 */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  if (error.kind === 'refused' || error.kind === 'aborted') return true
  return error.kind === 'http' && error.status >= 400 && error.status < 500
}

function refusalText(error: ApiError): string {
  return error.refusal?.error?.trim() || cardTexts.error
}
