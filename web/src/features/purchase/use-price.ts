import type { Cents } from '@sayso/contract/money'
import { useLimits } from '../../entities/product/use-limits.ts'
import { amountFault, type Offer, offerOf } from './amount.ts'
import { type Event, type State, shownPrice } from './machine.ts'
import { amountOf } from './paying.ts'

/** What the user is about to pay for a post. */
export interface Price extends Offer {
  readonly typed: string
  /** Without the card fee. */
  readonly amount: Cents
  readonly cardFee: number
  readonly most: number
  /** Why this amount cannot be paid. */
  readonly fault: string | null
  /** A note if the amount was changed when the field lost the focus. */
  readonly note: string | null
  type(text: string): void
  choose(amount: Cents): void
  leave(): void
}

export function usePrice(state: State, send: (event: Event) => void): Price {
  const { ptv } = useLimits()
  const offer = offerOf(state.post)
  const typed = shownPrice(state)
  return {
    ...offer,
    typed,
    amount: amountOf(state),
    cardFee: ptv.cardFeeCents,
    most: ptv.priceMaxCents,
    fault: amountFault(offer, typed, ptv.priceMaxCents),
    note: state.note,
    type: (text) => send({ type: 'price-typed', text }),
    choose: (amount) => send({ type: 'price-chosen', amount }),
    leave: () => send({ type: 'price-left' }),
  }
}
