import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import type { Icon } from '../icons/icons.ts'
import { type ButtonLook, buttonStyles, iconSizeIn } from './button-styles.ts'

interface LinkButtonProps extends Omit<LinkProps, 'className' | 'children'>, ButtonLook {
  icon?: Icon | undefined
  className?: string
  children: ReactNode
}

/** A link that looks like a button. It stays a link: middle click and copying its address work. */
export function LinkButton({
  variant,
  size,
  wide,
  icon: LinkIcon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={clsx(
        buttonStyles({ variant, size, wide }),
        variant === 'primary' && 'hover:bg-accent-hover',
        className,
      )}
    >
      <span className="inline-flex items-center gap-[inherit]">
        {LinkIcon !== undefined && <LinkIcon size={iconSizeIn[size ?? 'md']} />}
        {children}
      </span>
    </Link>
  )
}
