import type { ReactNode } from 'react'
import type { Icon } from '../../../ui/icons/icons.ts'

interface SettingRowProps {
  icon: Icon
  title: ReactNode
  badge?: ReactNode
  hint?: ReactNode
  /** A button, a link or a control, at the right end. */
  action?: ReactNode
}

/** One setting: what it is, how it stands, and what can be done about it. */
export function SettingRow({ icon: RowIcon, title, badge, hint, action }: SettingRowProps) {
  return (
    <div className="flex min-h-16 items-center gap-3.5 border-b border-border py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-surface-2 text-text-2">
        <RowIcon size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium wrap-anywhere">
          <span>{title}</span>
          {badge}
        </p>
        {hint && <p className="text-sm text-text-3">{hint}</p>}
      </div>
      {action}
    </div>
  )
}
