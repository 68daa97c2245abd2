import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import type { Icon } from '../icons/icons.ts'
import { Spinner } from '../loading/spinner.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: Icon
  /** The accessible name, and the tooltip. */
  label: string
  /** A keyboard shortcut for the same action, shown in the tooltip. */
  shortcut?: string
  size?: 'sm' | 'md'
  iconSize?: number
  pending?: boolean
  /** `media` is for buttons on a picture or a video. */
  ground?: 'surface' | 'media'
}

export function IconButton({
  icon: ButtonIcon,
  label,
  shortcut,
  size = 'md',
  iconSize = 18,
  pending = false,
  ground = 'surface',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      data-tooltip-key={shortcut}
      {...(pending && { 'aria-busy': true, disabled: true })}
      {...rest}
      className={clsx(
        'touch-44 grid shrink-0 place-items-center rounded-full transition-colors duration-fast ease-standard disabled:opacity-45',
        size === 'sm' ? 'size-8' : 'size-10 coarse:size-11',
        ground === 'media'
          ? 'bg-black/65 text-white hover:bg-black/80'
          : 'text-text-2 hover:bg-surface-3/60 hover:text-text',
        className,
      )}
    >
      {pending ? <Spinner size={iconSize} /> : <ButtonIcon size={iconSize} />}
    </button>
  )
}
