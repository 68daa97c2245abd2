import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import type { Icon } from '../icons/icons.ts'
import { ActionCount } from './action-count.tsx'
import { actionStyles } from './action-styles.ts'

interface ActionButtonProps extends ComponentProps<'button'> {
  icon: Icon
  /** The accessible name, with the exact count where there is one: "Comments, 41". */
  label: string
  count?: number
  size?: 'card' | 'post' | 'comment'
  /** A label beside the icon ("Reply"). */
  children?: ReactNode
}

/** The action buttons that are not reactions: comment, share, reply. */
export function ActionButton({
  icon: ActionIcon,
  label,
  count,
  size = 'card',
  className,
  children,
  ...rest
}: ActionButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={children ? undefined : label}
      {...rest}
      className={clsx(actionStyles({ size }), className)}
    >
      <ActionIcon size={size === 'post' ? 20 : size === 'comment' ? 16 : 18} />
      {children && <span className="font-semibold text-text-2">{children}</span>}
      {count !== undefined && <ActionCount count={count} />}
    </button>
  )
}
