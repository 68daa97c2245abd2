import type { ReactNode } from 'react'
import type { FieldName } from './faults.ts'

interface SectionProps {
  title: string
  /** The field to focus if it has an error. */
  field: FieldName
  children: ReactNode
}

/** A section of the form with its title at the side, or above it on phones. */
export function Section({ title, field, children }: SectionProps) {
  return (
    <section
      data-field={field}
      aria-label={title}
      className="grid gap-2.5 border-t border-border px-4 py-4 md:grid-cols-[104px_minmax(0,1fr)] md:gap-4"
    >
      <h2 className="font-semibold md:pt-1.5">{title}</h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** Focuses the field with the first error. */
export function focusField(name: FieldName): void {
  const field = document.querySelector(`[data-field="${name}"]`)
  const control = field?.querySelector<HTMLElement>('textarea, input:checked, input:not(:disabled), button')
  field?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
