import { isVisitorId, type ProfileId } from '@sayso/contract/ids'
import { type Cents, formatCents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Card, payByCard } from '../../entities/card-form/index.ts'
import { patchPost } from '../../entities/post/index.ts'
import { renewLists } from '../../entities/post/take-over.ts'
import { session, useSession } from '../../entities/session/index.ts'
import { announce } from '../../lib/announcer.ts'
import { randomText } from '../../lib/random.ts'
import { toast } from '../../ui/toast/toast.ts'
import { adoptBalance, adoptPurchase, tellBought } from './adopt.ts'
import { afterPayment, buyFromFunds, type Failure, type Outcome, type Unsettled } from './pay.ts'
import { afterConfirmation, backFrom, type Flow, type Step } from './steps.ts'
import { specified, texts } from './texts.ts'
import { usePrice } from './use-price.ts'

const newKey = () => randomText(24)

interface PurchaseParts {
  /** As it was when its button was pressed. */
  post: Post
  isOpen: boolean
  onClose: () => void
}

/** One opening of the dialog: where it is, what was typed, and what is being paid. */
export function usePurchase({ post: asked, isOpen, onClose }: PurchaseParts) {
  const state = useSession()
  const member = state.status === 'authenticated' && state.kind === 'member' ? state : null
  const [flow] = useState<Flow>(() => (member === null ? 'visitor' : 'member'))
  const [post, setPost] = useState(asked)
  const [step, setStep] = useState<Step>('confirmation')
  const [email, setEmail] = useState('')
  /** What a visitor is called, as they typed it: it is there again when they come back to that step. */
  const names = useRef({ firstName: '', lastName: '' })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [unsettled, setUnsettled] = useState<Unsettled | null>(null)
  const [isPaying, setPaying] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [isBoughtNow, setBoughtNow] = useState(false)
  /** Somebody with a history has come in: the lists behind are not as they see them. */
  const hasLoggedIn = useRef(false)
  const price = usePrice(post)
  const key = useRef(newKey())
  const isBusy = useRef(false)
  const isThere = useRef(isOpen)
  useEffect(() => {
    isThere.current = isOpen
  }, [isOpen])

  const profileId = state.status === 'authenticated' ? state.profileId : null
  /** Whose purchase this is. When somebody else acts, here or in another tab, it is over. */
  const owner = useRef(profileId)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const before = owner.current
    const isSame =
      profileId === before ||
      (profileId !== null && before !== null && isVisitorId(profileId) && isVisitorId(before))
    if (!isSame) leave()
  }, [profileId])

  function go(next: Step): void {
    setFailure(null)
    setStep(next)
  }

  /** One payment at a time, however often it is pressed. */
  async function run(work: (me: ProfileId) => Promise<Outcome>): Promise<void> {
    if (isBusy.current) return
    const me = member?.profileId
    if (me === undefined) {
      setFailure(plainFailure(specified.registrationMissing))
      return
    }
    isBusy.current = true
    setPaying(true)
    setFailure(null)
    const outcome = await work(me)
    isBusy.current = false
    setPaying(false)
    settle(me, outcome)
  }

  function settle(me: ProfileId, outcome: Outcome): void {
    if (outcome.end === 'bought') {
      finish(me, outcome.post, outcome.balance)
      return
    }
    if (outcome.end === 'unsettled') {
      if (outcome.balance !== null) adoptBalance(me, outcome.balance)
      setUnsettled(outcome.unsettled)
      setStep('unsettled')
      if (!isThere.current) toast.error(specified.purchaseFailed, { description: specified.paidNotBought })
      return
    }
    const { failure: found } = outcome
    // A card that was refused is done with; the next one is another payment.
    key.current = newKey()
    if (unsettled?.kind === 'unknown') {
      setUnsettled(null)
      setStep(flow === 'member' ? 'card-payment' : 'payment')
    }
    if (found.price !== null) adoptPrice(found.price)
    if (found.code === 'balance_too_low') void session.refresh()
    setFailure(
      found.price === null
        ? found
        : { ...found, text: texts.priceIsNow(formatCents(found.price)), money: null },
    )
    if (!isThere.current)
      toast.error(found.title, { description: [found.text, found.money].filter(Boolean).join(' ') })
  }

  function adoptPrice(base: Cents): void {
    setPost((before) => ({ ...before, ptv_price_in_cents: base }))
    price.choose(base)
    patchPost(post.unique_id, (before) => ({ ...before, ptv_price_in_cents: base }))
    if (flow === 'member') setStep('main')
  }

  function finish(me: ProfileId, bought: Post, balance: Cents): void {
    adoptPurchase(me, bought, balance)
    setPost(bought)
    setBoughtNow(true)
    if (flow === 'visitor' && isThere.current) {
      go('success')
      return
    }
    tellBought()
    if (isThere.current) onClose()
  }

  return {
    flow,
    step,
    post,
    price,
    member,
    email,
    names: () => names.current,
    failure,
    unsettled,
    isPaying,
    isChecking,
    isAdding,
    setAdding,
    isBoughtNow,
    setEmail,
    keepNames(firstName: string, lastName: string) {
      names.current = { firstName, lastName }
    },
    setPost,
    go,
    proceed: () => go(afterConfirmation(flow)),
    back: backFrom(step) === null || isPaying ? undefined : () => go(backFrom(step) ?? step),
    /** Not while money is on its way: its end must be seen. */
    close() {
      if (isBusy.current) announce(texts.wait)
      // Whatever closes what lies over it is not meant for this.
      else if (!isAdding) onClose()
    },
    /** The person is somebody else from now on, and the purchase goes with them. */
    handOver(me: ProfileId) {
      owner.current = me
    },
    setLoggedIn() {
      hasLoggedIn.current = true
    },
    /** The page is in sight again. */
    end() {
      if (hasLoggedIn.current && owner.current !== null) renewLists(owner.current)
    },
    payFromFunds: () => run((me) => buyFromFunds(me, post.unique_id, price.amount, key.current)),
    payByCard: (card: Card, name: string) =>
      run(async (me) => {
        const charge = {
          as: me,
          amount: price.amount,
          name,
          email: member?.user.email ?? email,
          postId: post.unique_id,
          key: key.current,
        }
        const outcome = afterPayment(await payByCard(card, charge, setChecking))
        // Bought in another tab, perhaps: asking for it charges nothing and brings it.
        const isTheirs = outcome.end === 'failed' && outcome.failure.code === 'already_bought'
        return isTheirs ? buyFromFunds(me, post.unique_id, price.amount, key.current) : outcome
      }),
    /** What is paid is only ever unlocked: no card is charged by it. */
    tryAgain: () =>
      run(async (me) => {
        if (unsettled?.kind === 'unknown') return afterPayment(await unsettled.again())
        const outcome = await buyFromFunds(me, post.unique_id, price.amount, key.current)
        if (outcome.end !== 'failed' || outcome.failure.code !== 'balance_too_low') return outcome
        return { end: 'failed', failure: { ...outcome.failure, text: texts.arriving, money: null } }
      }),
  }
}

export type Purchase = ReturnType<typeof usePurchase>

function plainFailure(text: string): Failure {
  return { title: specified.paymentFailed, text, money: texts.notCharged, code: null, price: null }
}
