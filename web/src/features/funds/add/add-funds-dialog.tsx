import type { ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import { stepText } from '@sayso/contract/text'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../../../lib/announcer.ts'
import { Dialog } from '../../../ui/floating/dialog.ts'
import { AmountStep } from './amount-step.tsx'
import { CardStep } from './card-step.tsx'
import { addTexts } from './texts.ts'
import { useAddFunds } from './use-add-funds.ts'

export interface AddFundsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  me: ProfileId
  balance: Cents
  /** The initial amount, if it is known how much is needed. */
  amount?: Cents
  /** Where the focus goes after closing, if not back to the opener. */
  focusAfter?: () => HTMLElement | null
}

const STEPS = 2

/**
 * Asks for the amount and the payer, then the card. Not modal, because the card's bank may ask in a frame of its own.
 */
export function AddFundsDialog({ open, onOpenChange, me, balance, amount, focusAfter }: AddFundsDialogProps) {
  const adding = useAddFunds({ me, amount, onClose: () => onOpenChange(false) })
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const { step } = adding
  const title = step === 1 ? addTexts.title : addTexts.cardTitle
  const shown = useRef(step)
  // Each step moves the focus to its heading.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    foot?.closest('[role=dialog]')?.querySelector('h2')?.focus({ preventScroll: true })
    announce(`${stepText(step, STEPS)}, ${title}`)
  }, [step, foot, title])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || adding.close()}
      title={title}
      modal={false}
      isHidden={adding.isChecking}
      phoneHeight="tall"
      steps={{ current: step, total: STEPS }}
      {...(step === 2 && !adding.isPaying && { onBack: () => adding.go(1) })}
      footer={<div ref={setFoot} className="grid gap-3" />}
      onClosed={() => {
        adding.reset()
        return focusAfter?.() ?? null
      }}
    >
      {step === 1 ? (
        <AmountStep adding={adding} balance={balance} foot={foot} />
      ) : (
        <CardStep adding={adding} foot={foot} />
      )}
    </Dialog>
  )
}
