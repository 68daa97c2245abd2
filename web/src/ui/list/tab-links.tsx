import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../format/count.ts'

interface TabLink {
  to: string
  label: ReactNode
  /** Shown in brackets once known. */
  count?: number | null | undefined
}

interface TabLinksProps {
  /** The landmark's name: "Explore views". */
  label: string
  tabs: readonly TabLink[]
  /** The `to` of the current tab. */
  current: string
  /** Pressing the current tab does not navigate; screens scroll to the top instead. */
  onPressCurrent?: () => void
  className?: string
}

/** Tabs that change the address, and so are links. */
export function TabLinks({ label, tabs, current, onPressCurrent, className }: TabLinksProps) {
  return (
    <nav aria-label={label} className={clsx('flex border-b border-border bg-surface', className)}>
      {tabs.map((tab) => {
        const isCurrent = tab.to === current
        const stay = (event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onPressCurrent?.()
        }
        return (
          <Link
            key={tab.to}
            to={tab.to}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={isCurrent ? stay : undefined}
            className={clsx(
              'relative flex h-12 min-w-0 flex-1 items-center justify-center px-1 transition-colors duration-fast focus-visible:-outline-offset-2',
              isCurrent
                ? 'font-semibold text-text after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:bg-accent-text'
                : 'font-medium text-text-3 hover:bg-surface-2 hover:text-text',
            )}
          >
            <span className="truncate">
              {tab.label}
              {tab.count != null && ` (${formatCount(tab.count)})`}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
