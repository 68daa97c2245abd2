import type { Post } from '@sayso/contract/shapes/post'
import { stepText } from '@sayso/contract/text'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { announce } from '../../lib/announcer.ts'
import { Dialog } from '../../ui/floating/dialog.ts'
import { AddMissing } from './add-missing.tsx'
import { CardStep } from './card-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { LoginStep } from './login-step.tsx'
import { MainStep } from './main-step.tsx'
import { Progress } from './progress.tsx'
import { RegisterStep } from './register-step.tsx'
import { FootSlot } from './step-foot.tsx'
import { numberOf, STEPS, type Step, stageOf } from './steps.ts'
import { SuccessStep } from './success-step.tsx'
import { texts } from './texts.ts'
import { UnsettledStep } from './unsettled-step.tsx'
import { type Purchase, usePurchase } from './use-purchase.ts'

export interface PurchaseDialogProps {
  post: Post
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called when it has closed and its values are gone. */
  onGone: () => void
}

const steps: Record<Step, ComponentType<{ purchase: Purchase }>> = {
  confirmation: ConfirmStep,
  main: MainStep,
  'card-payment': CardStep,
  registration: RegisterStep,
  login: LoginStep,
  payment: CardStep,
  success: SuccessStep,
  unsettled: UnsettledStep,
}

/** Buying a post, from the confirmation to the unlocked text, for members and visitors. */
export function PurchaseDialog({ post, open, onOpenChange, onGone }: PurchaseDialogProps) {
  const purchase = usePurchase({ post, isOpen: open, onClose: () => onOpenChange(false) })
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const { flow, step } = purchase
  const number = numberOf(flow, step)
  const stage = stageOf(flow, step)
  const title = titleOf(purchase)
  const counted = number ?? stage
  useStepFocus(step, foot, counted === null ? title : `${stepText(counted, STEPS)}, ${title}`)
  const Current = steps[step]
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => next || purchase.close()}
        title={title}
        modal={false}
        isHidden={purchase.isChecking || purchase.isAdding}
        phoneHeight="tall"
        {...(purchase.back && { onBack: purchase.back })}
        {...(number !== null && { steps: { current: number, total: STEPS } })}
        bar={stage !== null && <Progress stage={stage} />}
        footer={<div ref={setFoot} className="grid gap-3" />}
        onClosed={() => {
          purchase.end()
          onGone()
          return openedPart(purchase.post)
        }}
      >
        <FootSlot value={foot}>
          <Current key={step} purchase={purchase} />
        </FootSlot>
      </Dialog>
      <AddMissing purchase={purchase} heading={() => headingOf(foot)} />
    </>
  )
}

const headingOf = (inside: HTMLElement | null) =>
  inside?.closest('[role=dialog]')?.querySelector('h2') ?? null

function titleOf({ step, flow, post, price, unsettled }: Purchase): string {
  switch (step) {
    case 'confirmation':
      return texts.confirmTitle
    case 'main':
      return texts.mainTitle
    case 'card-payment':
      return texts.cardTitle
    case 'unsettled':
      return unsettled?.kind === 'unknown' ? texts.unknownTitle : texts.unsettledTitle
    case 'success':
      return firstWords(post.text)
    default:
      return flow === 'visitor' ? texts.visitorTitle(price.amount) : texts.mainTitle
  }
}

const FIRST_WORDS = 24

function firstWords(text: string): string {
  const line = text.trim().split('\n')[0] ?? ''
  return line.length <= FIRST_WORDS ? line : `${line.slice(0, FIRST_WORDS).replace(/\s+\S*$/, '')}…`
}

/** Moves the focus to the heading of each step. */
function useStepFocus(step: Step, inside: HTMLElement | null, spoken: string): void {
  const shown = useRef<Step>('confirmation')
  useEffect(() => {
    if (shown.current === step || inside === null) return
    shown.current = step
    headingOf(inside)?.focus({ preventScroll: true })
    announce(spoken)
  }, [step, inside, spoken])
}

/** Returns the unlocked text, which gets the focus. A screen hidden behind another may have one too. */
function openedPart({ unique_id: id, is_purchased: isBought }: Post): HTMLElement | null {
  if (!isBought) return null
  const parts = [...document.querySelectorAll<HTMLElement>(`main [data-paid="${id}"]`)]
  return parts.find((part) => part.offsetParent !== null) ?? null
}
