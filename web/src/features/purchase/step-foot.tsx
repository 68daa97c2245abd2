import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/action/button.tsx'

/** The body of a step: stacked blocks, none wider than the dialog. */
export const stepBody = 'grid grid-cols-[minmax(0,1fr)] gap-5'

/** The dialog's footer, which does not scroll. A step renders into it, so that its state stays in the step. */
export const FootSlot = createContext<HTMLElement | null>(null)

export function StepFoot({ children }: { children: ReactNode }) {
  const slot = use(FootSlot)
  return slot && createPortal(children, slot)
}

interface SubmitFootProps {
  form: string
  label: string
  pendingLabel: string
  isPending: boolean
  /** The alternative way to continue. */
  question: string
  other: string
  onOther: (() => void) | undefined
}

/** The submit button of a form, with the alternative below it. */
export function SubmitFoot({
  form,
  label,
  pendingLabel,
  isPending,
  question,
  other,
  onOther,
}: SubmitFootProps) {
  return (
    <StepFoot>
      <Button
        type="submit"
        form={form}
        variant="primary"
        size="lg"
        wide
        pending={isPending}
        pendingLabel={pendingLabel}
      >
        {label}
      </Button>
      <Fine>
        {question}
        <button type="button" className="link touch-44" onClick={onOther}>
          {other}
        </button>
      </Fine>
    </StepFoot>
  )
}

/** A line of small print under the button. */
export function Fine({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-center text-sm text-text-3">
      {children}
    </p>
  )
}
