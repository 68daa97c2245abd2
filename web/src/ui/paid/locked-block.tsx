import type { ReactNode } from 'react'
import { FactList } from '../display/fact-list.tsx'
import { LockedIcon } from '../icons/icons.ts'

interface LockedBlockProps {
  title?: string
  /** Only what the server said: "96 people unlocked this", "Unlocks Nov 21, 12:00 UTC", "No longer on sale". */
  facts?: readonly string[]
  /** The one primary button of the card. None once the sale has ended. */
  action?: ReactNode
  /** Where the focus goes after a purchase that unlocks later. */
  anchor?: string | undefined
}

const bars = ['w-[92%]', 'w-[78%]', 'w-[85%]', 'w-[40%]'] as const

/** Placeholder for paid content. The bars are made up: no hidden word or picture ever reaches this component. */
export function LockedBlock({ title = 'Pay to view', facts = [], action, anchor }: LockedBlockProps) {
  return (
    <section
      data-paid={anchor}
      tabIndex={-1}
      className="@container overflow-hidden rounded-media border border-border bg-surface-2"
    >
      <div
        aria-hidden="true"
        className="grid gap-2.25 [mask-image:linear-gradient(black,transparent)] px-4 pt-4 pb-1 [filter:blur(3px)]"
      >
        {bars.map((width) => (
          <span key={width} className={`h-2.5 rounded-full bg-border-strong/55 ${width}`} />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-2 pb-3 @card:flex-nowrap">
        <div className="flex min-w-0 items-start gap-2.5">
          <LockedIcon size={18} className="mt-0.5 text-accent-text" />
          <div className="min-w-0">
            <p className="font-semibold">{title}</p>
            <FactList facts={facts} />
          </div>
        </div>
        {action && <div className="grid w-full @card:w-auto">{action}</div>}
      </div>
    </section>
  )
}
