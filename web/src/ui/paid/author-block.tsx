import type { ReactNode } from 'react'
import { VisibleIcon } from '../icons/icons.ts'

interface AuthorBlockProps {
  /** "Only you and 18 buyers can see this" */
  label: string
  children: ReactNode
  /** "18 sold", "$54.00 earned" */
  stats?: ReactNode
  actions?: ReactNode
}

/** The locked part as its author sees it. */
export function AuthorBlock({ label, children, stats, actions }: AuthorBlockProps) {
  return (
    <section className="rounded-media border border-dashed border-border-strong/60 px-4 py-3">
      <p className="mb-1.5 flex items-center gap-1.5 text-sm font-medium text-text-3">
        <VisibleIcon size={14} />
        {label}
      </p>
      <div className="prose-user">{children}</div>
      {(stats || actions) && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 tabular-nums">
          {stats}
          {actions && <span className="flex flex-wrap gap-2">{actions}</span>}
        </div>
      )}
    </section>
  )
}
