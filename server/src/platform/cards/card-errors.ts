import { Stripe } from 'stripe'

/** The provider did not answer, or its answer does not say what happened. The operation may have gone through. */
export class CardProviderUnsure extends Error {
  override name = 'CardProviderUnsure'
  constructor(what: string, cause?: unknown) {
    super(`the card provider left it open: ${what}`, { cause })
  }
}

/**
 * True if the provider rejected the request before doing anything: the request was invalid, or our credentials were not
 * accepted.
 */
export function isSettledRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
}
