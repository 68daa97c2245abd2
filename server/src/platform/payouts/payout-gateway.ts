/** Money for one person. Under its reference it is sent once, however often it is asked for. */
export interface PayoutOrder {
  readonly reference: string
  /** An e-mail address that has an account there. */
  readonly receiver: string
  readonly cents: number
}

/** A payout as the gateway has it now. */
export interface PayoutState {
  /** Null where it was refused before there was one. */
  readonly id: string | null
  /** `returned` is money that had been paid and came back. */
  readonly status: 'pending' | 'done' | 'failed' | 'returned'
  readonly order: PayoutOrder | null
  readonly feeCents: number
  /** Why it failed, as one word of the gateway's. */
  readonly failure: string | null
}

/** Whoever pays people for us. Every answer is their word as of now; nothing is kept here. */
export interface PayoutGateway {
  readonly name: 'paypal' | 'manual'
  /**
   * Null where a person pays. Ends with the payout as it stands; throws `PayoutGatewayUnsure` where nobody can tell. Asked
   * again with the same order it answers what became of the first.
   */
  readonly send: ((order: PayoutOrder) => Promise<PayoutState>) | null
  /** By its name there; null where there is none of that name. */
  readonly read: ((id: string) => Promise<PayoutState | null>) | null
}

/** No answer, or none that says what happened. It may have happened. */
export class PayoutGatewayUnsure extends Error {
  override name = 'PayoutGatewayUnsure'
}
