import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.ts'

interface EmptyStateProps {
  icon: Icon
  title: string
  /** One sentence. */
  text?: ReactNode
  /** One primary action. */
  action?: ReactNode
  /** A less prominent action, below the first. */
  secondAction?: ReactNode
  /** Small print: the raw error. */
  detail?: ReactNode
}

export function EmptyState({ icon: StateIcon, title, text, action, secondAction, detail }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <span className="mb-3 grid size-14 place-items-center rounded-full bg-surface-3 text-text-2">
        <StateIcon size={24} />
      </span>
      <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{title}</h2>
      {text && <p className="max-w-85 [overflow-wrap:anywhere] text-text-2">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
      {secondAction && <div className="mt-2">{secondAction}</div>}
      {detail && <p className="mt-2 text-sm wrap-anywhere text-text-3">{detail}</p>}
    </div>
  )
}
