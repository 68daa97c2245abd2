import { Stripe } from 'stripe'

/** The provider did not answer, or not with something that says what happened. It may have happened. */
export class CardProviderUnsure extends Error {
  override name = 'CardProviderUnsure'
  constructor(what: string, cause?: unknown) {
    super(`the card provider left it open: ${what}`, { cause })
  }
}

/** Refused before anything was done: the request was wrong, or we were not let in. */
export function isSettledRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
}
