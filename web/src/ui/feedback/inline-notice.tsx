import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.ts'
import { type NoticeTone, noticeTones } from './notice-tones.ts'

interface InlineNoticeProps {
  tone?: NoticeTone
  icon?: Icon
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Announced immediately when it appears. */
  alert?: boolean
  className?: string
}

/** A notice beside what it is about. The title has the tone's colour, the explanation the text colour. */
export function InlineNotice(props: InlineNoticeProps) {
  const { tone = 'info', icon, title, children, action, alert = false, className } = props
  const NoticeIcon = icon ?? noticeTones[tone].icon
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={clsx(
        'flex items-start gap-2.5 rounded-field px-3.5 py-2.5',
        noticeTones[tone].colours,
        className,
      )}
    >
      <NoticeIcon size={18} className="mt-0.5" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'text-text' : 'font-medium'}>{children}</div>}
      </div>
      {action && <div className="-mt-1 -mr-2 -mb-1">{action}</div>}
    </div>
  )
}
