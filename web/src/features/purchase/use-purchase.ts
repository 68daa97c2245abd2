import type { ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { useEffect } from 'react'
import type { Card } from '../../entities/card-form/index.ts'
import { useSession } from '../../entities/session/index.ts'
import { useMachine } from '../../lib/machine.ts'
import { newKey, runEffect } from './effects.ts'
import { type Effect, type Event, opening, type SignedIn, type State } from './machine.ts'
import { reduce } from './reduce.ts'
import { backFrom, type PlainStep } from './steps.ts'
import { usePrice } from './use-price.ts'

interface PurchaseParts {
  /** The post as it was when the button was pressed. */
  post: Post
  isOpen: boolean
  onClose: () => void
}

/** One opening of the dialog, for its steps: the state of its machine, and what the user can do. */
export function usePurchase({ post, isOpen, onClose }: PurchaseParts) {
  const now = useSession()
  const member = now.status === 'authenticated' && now.kind === 'member' ? now : null
  const profileId = now.status === 'authenticated' ? now.profileId : null
  const [state, send] = useMachine<State, Event, Effect>({
    initial: () => opening({ post, profileId, isMember: member !== null, isOpen, key: newKey() }),
    reduce,
    run: (effect, sendNext) => runEffect(effect, { send: sendNext, onClose }),
  })
  useEffect(() => send({ type: 'shown', isOpen }), [isOpen, send])
  useEffect(() => send({ type: 'profile-changed', profileId }), [profileId, send])

  const { screen, phase } = state
  const { step } = screen
  const isPaying = phase.is === 'paying'
  const buyer = member && { profileId: member.profileId, email: member.user.email }
  return {
    flow: state.flow,
    step,
    post: state.post,
    price: usePrice(state, send),
    member,
    email: state.email,
    names: state.names,
    failure: phase.is === 'deciding' ? phase.failure : null,
    unsettled: screen.step === 'unsettled' ? screen.unsettled : null,
    isPaying,
    isChecking: isPaying && phase.isChecking,
    isAdding: state.isAdding,
    isBoughtNow: phase.is === 'bought',
    setAdding: (isAdding: boolean) => send({ type: 'adding', isAdding }),
    setEmail: (email: string) => send({ type: 'email-typed', email }),
    keepNames: (firstName: string, lastName: string) => send({ type: 'names-typed', firstName, lastName }),
    go: (next: PlainStep) => send({ type: 'went-to', step: next }),
    proceed: () => send({ type: 'proceeded' }),
    back: backFrom(step) === null || isPaying ? undefined : () => send({ type: 'went-back' }),
    close: () => send({ type: 'close' }),
    /** The visitor has become a member; the dialog stays open, with the same page behind it. */
    register: (answer: SignedIn) => send({ type: 'registered', me: profileOf(answer), answer }),
    logIn(email: string, answer: SignedIn): ProfileId {
      const me = profileOf(answer)
      send({ type: 'logged-in', me, email, answer })
      return me
    },
    see: (seen: Post | null) => send({ type: 'post-seen', post: seen }),
    end: () => send({ type: 'gone' }),
    payFromFunds: () => send({ type: 'pay-from-funds', buyer }),
    payByCard: (card: Card, name: string) => send({ type: 'pay-by-card', buyer, card, name }),
    tryAgain: () => send({ type: 'try-again', buyer }),
  }
}

export type Purchase = ReturnType<typeof usePurchase>

const profileOf = ({ user }: SignedIn) => user.current_profile as ProfileId
