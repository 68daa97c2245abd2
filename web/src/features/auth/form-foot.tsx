import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'

interface FormFootProps {
  /** What was refused, where it belongs to no field. */
  alert: string | null
  isPending: boolean
  pendingLabel: string
  disabled?: boolean
  children: ReactNode
}

/** The end of a form: what went wrong, and the button that tries again. */
export function FormFoot({ alert, isPending, pendingLabel, disabled = false, children }: FormFootProps) {
  return (
    <>
      {alert !== null && (
        <InlineNotice tone="danger" alert>
          {alert}
        </InlineNotice>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        disabled={disabled}
        pending={isPending}
        pendingLabel={pendingLabel}
        className="mt-0.5"
      >
        {children}
      </Button>
    </>
  )
}
