/** An error from the provider, worded for the person who pays. */
export interface ProviderError {
  readonly type?: string
  readonly code?: string
  readonly message?: string
}

export interface CardLook {
  readonly base: Readonly<Record<string, unknown>>
  readonly invalid: Readonly<Record<string, unknown>>
}

interface CardChange {
  readonly complete: boolean
  readonly error?: ProviderError | undefined
}

export interface CardElement {
  mount(target: HTMLElement): void
  destroy(): void
  update(options: { style: CardLook }): void
  focus(): void
  on(name: 'change', listener: (change: CardChange) => void): unknown
  on(name: 'ready' | 'escape', listener: () => void): unknown
}

interface Intent {
  readonly status: string
}

/** The part of the provider's browser script that a card form needs. */
export interface Provider {
  elements(): { create(type: 'card', options: object): CardElement }
  createPaymentMethod(parts: {
    type: 'card'
    card: CardElement
    billing_details: { name: string }
  }): Promise<{ paymentMethod?: { id: string }; error?: ProviderError }>
  handleNextAction(parts: {
    clientSecret: string
  }): Promise<{ paymentIntent?: Intent; error?: ProviderError }>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Provider
  }
}
