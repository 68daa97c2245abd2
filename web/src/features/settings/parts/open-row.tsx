import type { ComponentProps } from 'react'
import { type Icon, NextIcon } from '../../../ui/icons/icons.ts'

interface OpenRowProps extends Omit<ComponentProps<'button'>, 'title'> {
  icon: Icon
  title: string
  hint: string
  /** How it stands, at the right end; absent while it is not known. */
  value?: string | undefined
}

/** A setting with more behind it: all of the row can be pressed. */
export function OpenRow({ icon: RowIcon, title, hint, value, ...button }: OpenRowProps) {
  return (
    <button
      type="button"
      {...button}
      className="flex min-h-16 w-full items-center gap-3.5 border-b border-border py-3 text-start hover:bg-surface-2"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-surface-2 text-text-2">
        <RowIcon size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-text-3">{hint}</span>
      </span>
      {value !== undefined && <span className="text-sm text-text-3 tabular-nums">{value}</span>}
      <NextIcon size={18} className="shrink-0 text-text-3" />
    </button>
  )
}
