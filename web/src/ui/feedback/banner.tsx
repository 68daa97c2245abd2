import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.ts'
import { type NoticeTone, noticeTones } from './notice-tones.ts'

interface BannerProps {
  tone?: NoticeTone
  icon?: Icon
  children: ReactNode
  action?: ReactNode
}

/** A notice across the whole column: offline, a restored draft. */
export function Banner({ tone = 'warn', icon, children, action }: BannerProps) {
  const BannerIcon = icon ?? noticeTones[tone].icon
  return (
    <div
      role="status"
      className={clsx(
        'flex min-h-10 items-center gap-2.5 px-4 py-2 text-sm font-medium',
        noticeTones[tone].colours,
      )}
    >
      <BannerIcon size={18} />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {action}
    </div>
  )
}
