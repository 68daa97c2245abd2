import type { ReactNode } from 'react'
import { ErrorIcon } from '../icons/icons.ts'

/** The error below a control. Never colour alone: icon and text. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
      <ErrorIcon size={14} className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
