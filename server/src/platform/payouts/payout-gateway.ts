/** A payment to one person. It is sent once per reference, however often it is requested. */
export interface PayoutOrder {
  readonly reference: string
  /** The email address of an account at the gateway. */
  readonly receiver: string
  readonly cents: number
}

/** A payout in its current state at the gateway. */
export interface PayoutState {
  /** Null if the gateway rejected it before it created one. */
  readonly id: string | null
  /** `returned` is money that had been paid and came back. */
  readonly status: 'pending' | 'done' | 'failed' | 'returned'
  readonly order: PayoutOrder | null
  readonly feeCents: number
  /** Why it failed, as the gateway's one-word code. */
  readonly failure: string | null
}

/** The service that pays people for us. Every result is the gateway's current state; nothing is cached here. */
export interface PayoutGateway {
  readonly name: 'paypal' | 'manual'
  /**
   * Null if a person pays by hand. Returns the payout as it stands; throws `PayoutGatewayUnsure` if the outcome is
   * unknown. Called again with the same order, it returns the state of the first payout.
   */
  readonly send: ((order: PayoutOrder) => Promise<PayoutState>) | null
  /** Reads a payout by the gateway's id; null if there is none. */
  readonly read: ((id: string) => Promise<PayoutState | null>) | null
}

/** There was no answer, or it does not say what happened. The payout may have gone through. */
export class PayoutGatewayUnsure extends Error {
  override name = 'PayoutGatewayUnsure'
}
