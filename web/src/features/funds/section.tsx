import { type ReactNode, useId } from 'react'

/** One section of the screen, with its own heading. */
export function Section({ name, aside, children }: { name: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-border p-4 last-of-type:border-b-0">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-md font-semibold">
          {name}
        </h2>
        {aside && <span className="text-sm text-text-3">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
