import { isVisitorId, type PostId, type ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import type { User } from '@sayso/contract/shapes/user'
import type { Card, Charge, Payment } from '../../entities/card-form/index.ts'
import type { Transition } from '../../lib/machine.ts'
import { plainDollars } from './amount.ts'
import type { Failure, Outcome, Unsettled } from './pay.ts'
import type { Flow, PlainStep } from './steps.ts'

/** The step that is shown, with what only this step needs. */
export type Screen =
  | { readonly step: PlainStep }
  | { readonly step: 'unsettled'; readonly unsettled: Unsettled }

/** How the payment under way is made, which decides what its outcome means. */
export type Attempt =
  | 'from-funds'
  | 'by-card'
  /** The card was charged before; only the post is bought, from the funds. */
  | 'unlock'
  /** No answer came; the same payment is asked about, under the same key. */
  | 'ask-again'

export type Phase =
  /** The user decides. The failure is of the last payment. */
  | { readonly is: 'deciding'; readonly failure: Failure | null }
  | {
      readonly is: 'paying'
      readonly attempt: Attempt
      readonly as: ProfileId
      readonly amount: Cents
      /** The bank's check of the card covers the page. */
      readonly isChecking: boolean
    }
  /** The post was bought in this opening. */
  | { readonly is: 'bought' }

/** The state of one opening of the dialog. */
export interface State {
  readonly flow: Flow
  readonly screen: Screen
  readonly phase: Phase
  /** As it was when the button was pressed, until a newer one arrives. */
  readonly post: Post
  /** The price as typed; null until the user changes it. */
  readonly typed: string | null
  /** A note if the amount was changed when the field lost the focus. */
  readonly note: string | null
  /** A visitor's email address and names as typed: they are still there when the user returns to that step. */
  readonly email: string
  readonly names: Names
  /** The profile that buys. If another becomes current, here or in another tab, the purchase is over. */
  readonly owner: ProfileId | null
  /** The idempotency key of the next payment. */
  readonly key: string
  /** False before the dialog has opened, and after it was closed, which going back does even during a payment. */
  readonly isOpen: boolean
  /** The dialog that adds funds is open over this one. */
  readonly isAdding: boolean
  /** A returning user has logged in: the lists behind the dialog may look different to them. */
  readonly hasLoggedIn: boolean
}

export interface Names {
  readonly firstName: string
  readonly lastName: string
}

/** The member who pays. */
export interface Buyer {
  readonly profileId: ProfileId
  readonly email: string | null | undefined
}

/** The answer that makes a visitor a member. */
export interface SignedIn {
  readonly user: User
  readonly session_token: string
}

export type Event =
  | { readonly type: 'proceeded' }
  | { readonly type: 'went-to'; readonly step: PlainStep }
  | { readonly type: 'went-back' }
  | { readonly type: 'price-typed'; readonly text: string }
  | { readonly type: 'price-chosen'; readonly amount: Cents }
  | { readonly type: 'price-left' }
  | { readonly type: 'email-typed'; readonly email: string }
  | ({ readonly type: 'names-typed' } & Names)
  | { readonly type: 'registered'; readonly me: ProfileId; readonly answer: SignedIn }
  | {
      readonly type: 'logged-in'
      readonly me: ProfileId
      readonly email: string
      readonly answer: SignedIn
    }
  /** The post as the returning user sees it; null if it could not be fetched. */
  | { readonly type: 'post-seen'; readonly post: Post | null }
  | { readonly type: 'adding'; readonly isAdding: boolean }
  | { readonly type: 'pay-from-funds'; readonly buyer: Buyer | null }
  | { readonly type: 'pay-by-card'; readonly buyer: Buyer | null; readonly card: Card; readonly name: string }
  | { readonly type: 'try-again'; readonly buyer: Buyer | null }
  | { readonly type: 'checking'; readonly isChecking: boolean }
  /** `newKey` is used if the payment was rejected. */
  | { readonly type: 'settled'; readonly outcome: Outcome; readonly newKey: string }
  | { readonly type: 'close' }
  /** The dialog was opened or closed, by us or by going back. */
  | { readonly type: 'shown'; readonly isOpen: boolean }
  /** It has closed, and the page is visible again. */
  | { readonly type: 'gone' }
  | { readonly type: 'profile-changed'; readonly profileId: ProfileId | null }

export type Effect =
  | {
      readonly do: 'buy-from-funds'
      readonly as: ProfileId
      readonly postId: PostId
      readonly amount: Cents
      readonly key: string
    }
  | { readonly do: 'charge-card'; readonly card: Card; readonly charge: Charge }
  | { readonly do: 'ask-again'; readonly again: () => Promise<Payment> }
  | { readonly do: 'sign-in'; readonly me: ProfileId; readonly answer: SignedIn }
  | { readonly do: 'show-post'; readonly post: Post }
  | { readonly do: 'show-price'; readonly postId: PostId; readonly price: Cents }
  | { readonly do: 'show-balance'; readonly me: ProfileId; readonly balance: Cents }
  | { readonly do: 'show-purchase'; readonly me: ProfileId; readonly post: Post; readonly balance: Cents }
  | { readonly do: 'toast-purchase' }
  | { readonly do: 'toast-failure'; readonly title: string; readonly text: string }
  | { readonly do: 'toast-message'; readonly text: string }
  | { readonly do: 'announce'; readonly text: string }
  | { readonly do: 'refresh-session' }
  | { readonly do: 'renew-lists'; readonly me: ProfileId }
  | { readonly do: 'close' }

export type PhaseOf<Is extends Phase['is']> = Extract<Phase, { is: Is }>
export type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>
export type Reduced = Transition<State, Effect>

/** The next state, with nothing to be done. */
export const just = (state: State): Reduced => [state, []]

interface Opening {
  readonly post: Post
  readonly profileId: ProfileId | null
  readonly isMember: boolean
  readonly isOpen: boolean
  readonly key: string
}

/** The state in which every opening begins. Nothing is left of an earlier one, nor of what was there before a reload. */
export const opening = ({ post, profileId, isMember, isOpen, key }: Opening): State => ({
  flow: isMember ? 'member' : 'visitor',
  screen: { step: 'confirmation' },
  phase: { is: 'deciding', failure: null },
  post,
  typed: null,
  note: null,
  email: '',
  names: { firstName: '', lastName: '' },
  owner: profileId,
  key,
  isOpen,
  isAdding: false,
  hasLoggedIn: false,
})

/** True if the purchase may go on under this profile. One visitor is as good as another. */
export function isSameBuyer({ owner }: State, profileId: ProfileId | null): boolean {
  if (profileId === owner) return true
  return profileId !== null && owner !== null && isVisitorId(profileId) && isVisitorId(owner)
}

/** The content of the price field. */
export const shownPrice = ({ typed, post }: State): string => typed ?? plainDollars(post.ptv_price_in_cents)
