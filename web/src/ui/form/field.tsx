import { clsx } from 'clsx'
import { createContext, type ReactNode, use, useId } from 'react'
import { FieldError } from './field-error.tsx'

interface FieldLinks {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const FieldContext = createContext<Partial<FieldLinks>>({})

/** What a control takes from the Field around it: its id, its description and whether it is in error. */
export const useFieldLinks = () => use(FieldContext)

interface FieldProps {
  label: ReactNode
  /** Small print at the right end of the label: a counter, "optional", "minimum $2.00". */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** Label, control, hint and error, linked for screen readers. */
export function Field({ label, aside, hint, error, hideLabel = false, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  const links: FieldLinks = {
    id,
    'aria-describedby': `${errorId} ${hintId}`.trim() || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={className}>
      <div className={clsx(hideLabel ? 'sr-only' : 'mb-1.5 flex items-baseline justify-between gap-3')}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside && <span className="text-sm text-text-3 tabular-nums">{aside}</span>}
      </div>
      <FieldContext value={links}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm wrap-anywhere text-text-3">
          {hint}
        </p>
      )}
    </div>
  )
}
