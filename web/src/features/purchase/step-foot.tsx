import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button.tsx'

/** The body of a step: blocks under each other, none wider than the dialog. */
export const stepBody = 'grid grid-cols-[minmax(0,1fr)] gap-5'

/** The foot of the dialog, which does not scroll. A step fills it from where its own state is. */
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
  /** The other way to go on. */
  question: string
  other: string
  onOther: (() => void) | undefined
}

/** The button of a form, and under it where those go who are not meant. */
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
