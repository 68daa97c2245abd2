import { type ReactNode, useId } from 'react'

/** One section of the account, with its own heading. */
export function Section({ name, lead, children }: { name: string; lead: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-border py-6 first:border-t-0">
      <h2 id={id} tabIndex={-1} className="text-md font-semibold">
        {name}
      </h2>
      <p className="mt-0.5 text-sm text-text-3">{lead}</p>
      <div className="mt-4 grid gap-4.5">{children}</div>
    </section>
  )
}
