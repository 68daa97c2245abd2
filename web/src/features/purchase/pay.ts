import type { PostId, ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import type { Payment } from '../../entities/card-form/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { ApiError } from '../../lib/api-error.ts'
import { createStore } from '../../lib/store.ts'
import { createTryAgain } from '../../lib/try-again.ts'
import { specified, texts } from './texts.ts'

/** A failure, and what became of the money. */
export interface Failure {
  readonly title: string
  readonly text: string
  readonly money: string | null
  readonly code: string | null
  /** The new price, if it has changed. */
  readonly price: Cents | null
}

/** The card was charged, or may have been, and the post is not unlocked. */
export type Unsettled =
  | {
      readonly kind: 'paid'
      readonly paymentId: string | null
      readonly at: Date
      readonly isInFunds: boolean
    }
  | { readonly kind: 'unknown'; again(): Promise<Payment> }

export type Outcome =
  | { readonly end: 'bought'; readonly post: Post; readonly balance: Cents }
  | { readonly end: 'failed'; readonly failure: Failure }
  | { readonly end: 'unsettled'; readonly unsettled: Unsettled; readonly balance: Cents | null }

/** A purchase can be sent repeatedly: an account buys a post only once. */
const tryAgain = createTryAgain({
  online: createStore(true),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

/** Buys from the funds: the price, without a fee. */
export async function buyFromFunds(as: ProfileId, id: PostId, amount: Cents, key: string): Promise<Outcome> {
  try {
    const { post, fund_account_balance: balance } = await tryAgain(() =>
      sessionCall('feed/purchaseptv', { post_id: id, amount }, { as, idempotencyKey: key }),
    )
    return { end: 'bought', post, balance }
  } catch (error) {
    return { end: 'failed', failure: failureOf(error) }
  }
}

/** Returns what the outcome of a card payment means for the post. */
export function afterPayment(payment: Payment): Outcome {
  switch (payment.end) {
    case 'paid':
      if (payment.post?.is_purchased) return { end: 'bought', post: payment.post, balance: payment.balance }
      return {
        end: 'unsettled',
        unsettled: { kind: 'paid', paymentId: payment.paymentId, at: new Date(), isInFunds: true },
        balance: payment.balance,
      }
    case 'unknown':
      return {
        end: 'unsettled',
        unsettled: payment.isCharged
          ? { kind: 'paid', paymentId: payment.paymentId, at: new Date(), isInFunds: false }
          : { kind: 'unknown', again: payment.again },
        balance: null,
      }
    case 'refused':
      return {
        end: 'failed',
        failure: {
          title: specified.paymentFailed,
          text: payment.text,
          money: texts.notCharged,
          code: payment.error?.code ?? null,
          price: priceIn(payment.error),
        },
      }
  }
}

function failureOf(error: unknown): Failure {
  const refusal = error instanceof ApiError ? error.refusal : null
  const isKnown = refusal !== null && error instanceof ApiError && error.status < 500
  return isKnown
    ? {
        title: specified.paymentFailed,
        text: refusal.error || specified.paymentError,
        money: texts.notCharged,
        code: refusal.code,
        price: priceIn(error),
      }
    : {
        title: specified.purchaseFailed,
        text: specified.purchaseError,
        money: texts.harmless,
        code: null,
        price: null,
      }
}

function priceIn(error: unknown): Cents | null {
  const price = error instanceof ApiError ? error.refusal?.details?.price_in_cents : undefined
  return typeof price === 'number' ? cents(price) : null
}
