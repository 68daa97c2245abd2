import { errors } from '@sayso/contract/errors'
import type { Post } from '@sayso/contract/shapes/post'
import { isOwn } from '../../entities/post/post-view.ts'
import { readTyped } from '../../ui/format/money.ts'
import { afterLeaving, offerOf, plainDollars } from './amount.ts'
import { type Event, isSameBuyer, just, type Reduced, type State, shownPrice } from './machine.ts'
import { askAgain, payByCard, payFromFunds, settle } from './paying.ts'
import { afterConfirmation, backFrom, type PlainStep } from './steps.ts'
import { texts } from './texts.ts'

/** Takes the purchase from one state to the next. Pure: what is to be done is returned as effects. */
export function reduce(state: State, event: Event): Reduced {
  switch (event.type) {
    case 'proceeded':
      return goTo(state, afterConfirmation(state.flow))
    case 'went-to':
      return goTo(state, event.step)
    case 'went-back':
      return goTo(state, backFrom(state.screen.step))
    case 'price-typed': {
      const typed = readTyped(event.text)
      return just(typed === null ? state : { ...state, typed, note: null })
    }
    case 'price-chosen':
      return just({ ...state, typed: plainDollars(event.amount), note: null })
    case 'price-left':
      return just({ ...state, ...afterLeaving(offerOf(state.post), shownPrice(state)) })
    case 'email-typed':
      return just({ ...state, email: event.email })
    case 'names-typed': {
      const { firstName, lastName } = event
      const isSame = state.names.firstName === firstName && state.names.lastName === lastName
      return just(isSame ? state : { ...state, names: { firstName, lastName } })
    }
    case 'registered': {
      const [next] = goTo({ ...state, owner: event.me }, 'payment')
      return [next, [{ do: 'sign-in', me: event.me, answer: event.answer }]]
    }
    case 'logged-in': {
      const next = { ...state, owner: event.me, email: event.email, hasLoggedIn: true }
      return [next, [{ do: 'sign-in', me: event.me, answer: event.answer }]]
    }
    case 'post-seen':
      return event.post === null ? goTo(state, 'payment') : seeAgain(state, event.post)
    case 'adding':
      return just({ ...state, isAdding: event.isAdding })
    case 'pay-from-funds':
      return payFromFunds(state, event)
    case 'pay-by-card':
      return payByCard(state, event)
    case 'try-again':
      return askAgain(state, event)
    case 'checking':
      if (state.phase.is !== 'paying') return just(state)
      return just({ ...state, phase: { ...state.phase, isChecking: event.isChecking } })
    case 'settled':
      // An outcome nobody waits for is of another opening.
      return state.phase.is === 'paying' ? settle(state, state.phase, event) : just(state)
    case 'close':
      return close(state)
    case 'shown':
      return just(state.isOpen === event.isOpen ? state : { ...state, isOpen: event.isOpen })
    case 'gone':
      if (!state.hasLoggedIn || state.owner === null) return just(state)
      return [state, [{ do: 'renew-lists', me: state.owner }]]
    case 'profile-changed':
      return isSameBuyer(state, event.profileId) ? just(state) : [state, [{ do: 'close' }]]
  }
}

/** Shows another step. Not during a payment: its outcome decides what is shown next. */
function goTo(state: State, step: PlainStep | null): Reduced {
  if (step === null || state.phase.is !== 'deciding') return just(state)
  return just({ ...state, screen: { step }, phase: { is: 'deciding', failure: null } })
}

/** Continues with the post as a returning user sees it: they may already have bought it, or have written it. */
function seeAgain(before: State, post: Post): Reduced {
  const state = { ...before, post }
  const show = { do: 'show-post', post } as const
  if (isOwn(post)) {
    const [next, effects] = close(state)
    return [next, [show, { do: 'toast-message', text: errors.purchase_own.text }, ...effects]]
  }
  const [next] = goTo(state, post.is_purchased ? 'success' : 'payment')
  return [next, [show]]
}

/** Closes, except while a payment is running: the user must see its outcome. */
function close(state: State): Reduced {
  if (state.phase.is === 'paying') return [state, [{ do: 'announce', text: texts.wait }]]
  // Ignores a close that is meant for the dialog over it.
  return state.isAdding ? just(state) : [state, [{ do: 'close' }]]
}
