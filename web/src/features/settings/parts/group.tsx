import { type ReactNode, useId } from 'react'

interface GroupProps {
  name: string
  /** One line that says what it is for. */
  lead?: string
  children: ReactNode
}

/** Settings that belong with each other, under a heading of their own. */
export function Group({ name, lead, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} tabIndex={-1} className="text-md font-semibold">
        {name}
      </h2>
      {lead && <p className="mt-0.5 text-sm text-text-3">{lead}</p>}
      {children}
    </section>
  )
}
