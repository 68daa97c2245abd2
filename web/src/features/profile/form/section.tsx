import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** One line that says what it is for. */
  why?: string
  children: ReactNode
}

/** A group of related fields. */
export function Section({ title, why, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-border py-5 last-of-type:border-none">
      <h2 id={id} className="text-md font-semibold">
        {title}
      </h2>
      {why && <p className="mt-0.5 text-sm text-text-3">{why}</p>}
      {children}
    </section>
  )
}
