import type { ProfileId } from '@sayso/contract/ids'
import { type Cents, priceText } from '@sayso/contract/money'
import { finalAmount, offerOf, plainDollars } from './amount.ts'
import {
  type Attempt,
  type Buyer,
  type Effect,
  type EventOf,
  just,
  type PhaseOf,
  type Reduced,
  type State,
  shownPrice,
} from './machine.ts'
import type { Failure, Outcome } from './pay.ts'
import { specified, texts } from './texts.ts'

/** What the user is asked to pay at this moment, without the card fee. */
export const amountOf = (state: State): Cents => finalAmount(offerOf(state.post), shownPrice(state))

/** Starts a payment. One at a time, however often the button is pressed, and none once the post is bought. */
function start(
  state: State,
  buyer: Buyer | null,
  attempt: Attempt,
  effectFor: (as: ProfileId, amount: Cents) => Effect,
): Reduced {
  if (state.phase.is !== 'deciding') return just(state)
  if (buyer === null) return just({ ...state, phase: { is: 'deciding', failure: registrationMissing } })
  const amount = amountOf(state)
  const as = buyer.profileId
  return [
    { ...state, phase: { is: 'paying', attempt, as, amount, isChecking: false } },
    [effectFor(as, amount)],
  ]
}

const registrationMissing: Failure = {
  title: specified.paymentFailed,
  text: specified.registrationMissing,
  money: texts.notCharged,
  code: null,
  price: null,
}

const buyFromFunds = ({ post, key }: State, as: ProfileId, amount: Cents): Effect => ({
  do: 'buy-from-funds',
  as,
  postId: post.unique_id,
  amount,
  key,
})

export const payFromFunds = (state: State, { buyer }: EventOf<'pay-from-funds'>): Reduced =>
  start(state, buyer, 'from-funds', (as, amount) => buyFromFunds(state, as, amount))

export const payByCard = (state: State, { buyer, card, name }: EventOf<'pay-by-card'>): Reduced =>
  start(state, buyer, 'by-card', (as, amount) => {
    const email = buyer?.email ?? state.email
    const charge = { as, amount, name, email, postId: state.post.unique_id, key: state.key }
    return { do: 'charge-card', card, charge }
  })

/** Only unlocks what is already paid, or looks up what became of a payment: it never charges a card again. */
export function askAgain(state: State, { buyer }: EventOf<'try-again'>): Reduced {
  const { screen } = state
  if (screen.step === 'unsettled' && screen.unsettled.kind === 'unknown') {
    const { again } = screen.unsettled
    return start(state, buyer, 'ask-again', () => ({ do: 'ask-again', again }))
  }
  return start(state, buyer, 'unlock', (as, amount) => buyFromFunds(state, as, amount))
}

/** Ends a payment. If the dialog is closed by then, a toast shows the outcome. */
export function settle(
  state: State,
  phase: PhaseOf<'paying'>,
  { outcome, newKey }: EventOf<'settled'>,
): Reduced {
  switch (outcome.end) {
    case 'bought':
      return bought(state, phase.as, outcome)
    case 'unsettled':
      return unsettled(state, phase.as, outcome)
    case 'failed': {
      const { attempt, as, amount } = phase
      const { failure } = outcome
      // It may have been bought in another tab: this call then charges nothing and returns the post.
      if (attempt === 'by-card' && failure.code === 'already_bought') {
        const next = { ...phase, attempt: 'from-funds', isChecking: false } as const
        return [{ ...state, phase: next }, [buyFromFunds(state, as, amount)]]
      }
      const isArriving = attempt === 'unlock' && failure.code === 'balance_too_low'
      const shown = isArriving ? { ...failure, text: texts.arriving, money: null } : failure
      // The rejected card is done with; the next one is a new payment and needs a new key.
      return failed({ ...state, key: newKey }, shown)
    }
  }
}

type OutcomeOf<End extends Outcome['end']> = Extract<Outcome, { end: End }>

function bought(state: State, me: ProfileId, { post, balance }: OutcomeOf<'bought'>): Reduced {
  const next: State = { ...state, post, phase: { is: 'bought' } }
  const show = { do: 'show-purchase', me, post, balance } as const
  if (state.flow === 'visitor' && state.isOpen) return [{ ...next, screen: { step: 'success' } }, [show]]
  const close = state.isOpen ? [{ do: 'close' } as const] : []
  return [next, [show, { do: 'toast-purchase' }, ...close]]
}

function unsettled(state: State, me: ProfileId, outcome: OutcomeOf<'unsettled'>): Reduced {
  const effects: Effect[] = []
  if (outcome.balance !== null) effects.push({ do: 'show-balance', me, balance: outcome.balance })
  if (!state.isOpen)
    effects.push({ do: 'toast-failure', title: specified.purchaseFailed, text: specified.paidNotBought })
  return [
    {
      ...state,
      screen: { step: 'unsettled', unsettled: outcome.unsettled },
      phase: { is: 'deciding', failure: null },
    },
    effects,
  ]
}

function failed(before: State, failure: Failure): Reduced {
  const { price, code } = failure
  const effects: Effect[] = []
  let state = before
  // What was unknown is known now: the card was not charged.
  if (state.screen.step === 'unsettled' && state.screen.unsettled.kind === 'unknown')
    state = { ...state, screen: { step: state.flow === 'member' ? 'card-payment' : 'payment' } }
  if (price !== null) {
    effects.push({ do: 'show-price', postId: state.post.unique_id, price })
    state = withPrice(state, price)
  }
  if (code === 'balance_too_low') effects.push({ do: 'refresh-session' })
  if (!state.isOpen)
    effects.push({
      do: 'toast-failure',
      title: failure.title,
      text: [failure.text, failure.money].filter(Boolean).join(' '),
    })
  const shown =
    price === null ? failure : { ...failure, text: texts.priceIsNow(priceText(price)), money: null }
  return [{ ...state, phase: { is: 'deciding', failure: shown } }, effects]
}

/** The price has changed: it is shown, and the user decides again. */
function withPrice(state: State, price: Cents): State {
  const post = { ...state.post, ptv_price_in_cents: price }
  const shown: State = { ...state, post, typed: plainDollars(price), note: null }
  return state.flow === 'member' ? { ...shown, screen: { step: 'main' } } : shown
}
