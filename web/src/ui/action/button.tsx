import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import type { Icon } from '../icons/icons.ts'
import { Spinner } from '../loading/spinner.tsx'
import { type ButtonLook, buttonStyles, iconSizeIn } from './button-styles.ts'

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: Icon | undefined
  /** An action is running: presses are ignored, the width stays. */
  pending?: boolean
  /** The label meanwhile ("Posting..."). Space for it is reserved from the start. */
  pendingLabel?: string
}

// The normal and the pending content: they overlap, and the wider one sets the width.
const face = 'inline-flex items-center justify-center gap-[inherit]'

export function Button({
  variant,
  size,
  wide,
  icon: ButtonIcon,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const iconSize = iconSizeIn[size ?? 'md']
  const hidesLabel = pending && ButtonIcon === undefined && pendingLabel === undefined
  const ignore = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      {...rest}
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={pending ? ignore : onClick}
      className={clsx(
        buttonStyles({ variant, size, wide }),
        pending && 'aria-disabled:opacity-100',
        className,
      )}
    >
      <span
        className={clsx(
          face,
          hidesLabel && 'opacity-0',
          pending && pendingLabel !== undefined && 'invisible',
        )}
      >
        {ButtonIcon !== undefined && (pending ? <Spinner size={iconSize} /> : <ButtonIcon size={iconSize} />)}
        {children}
      </span>
      {pendingLabel !== undefined && (
        <span className={clsx(face, !pending && 'invisible')}>
          {ButtonIcon !== undefined && <Spinner size={iconSize} />}
          {pendingLabel}
        </span>
      )}
      {hidesLabel && <Spinner size={iconSize} className="absolute" />}
    </button>
  )
}
