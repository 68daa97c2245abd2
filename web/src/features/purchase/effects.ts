import { payByCard } from '../../entities/card-form/index.ts'
import { patchPost } from '../../entities/post/index.ts'
import { renewLists, takeOverFromVisitor } from '../../entities/post/take-over.ts'
import { session } from '../../entities/session/index.ts'
import { announce } from '../../lib/announcer.ts'
import { randomText } from '../../lib/random.ts'
import { toast } from '../../ui/toast/toast.ts'
import { adoptBalance, adoptPurchase, announcePurchase } from './adopt.ts'
import type { Effect, Event } from './machine.ts'
import { afterPayment, buyFromFunds, type Outcome } from './pay.ts'

export const newKey = () => randomText(24)

interface EffectParts {
  send: (event: Event) => void
  onClose: () => void
}

/** Does what the reducer asked for. Payments report their outcome, also when the dialog is gone by then. */
export function runEffect(effect: Effect, { send, onClose }: EffectParts): void {
  const settled = (outcome: Outcome) => send({ type: 'settled', outcome, newKey: newKey() })
  switch (effect.do) {
    case 'buy-from-funds':
      void buyFromFunds(effect.as, effect.postId, effect.amount, effect.key).then(settled)
      break
    case 'charge-card': {
      const onCheck = (isChecking: boolean) => send({ type: 'checking', isChecking })
      void payByCard(effect.card, effect.charge, onCheck).then(afterPayment).then(settled)
      break
    }
    case 'ask-again':
      void effect.again().then(afterPayment).then(settled)
      break
    case 'sign-in':
      takeOverFromVisitor(effect.me)
      session.signIn(effect.answer)
      break
    case 'show-post':
      patchPost(effect.post.unique_id, () => effect.post)
      break
    case 'show-price':
      patchPost(effect.postId, (before) => ({ ...before, ptv_price_in_cents: effect.price }))
      break
    case 'show-balance':
      adoptBalance(effect.me, effect.balance)
      break
    case 'show-purchase':
      adoptPurchase(effect.me, effect.post, effect.balance)
      break
    case 'toast-purchase':
      announcePurchase()
      break
    case 'toast-failure':
      toast.error(effect.title, { description: effect.text })
      break
    case 'toast-message':
      toast.message(effect.text)
      break
    case 'announce':
      announce(effect.text)
      break
    case 'refresh-session':
      void session.refresh()
      break
    case 'renew-lists':
      renewLists(effect.me)
      break
    case 'close':
      onClose()
      break
  }
}
