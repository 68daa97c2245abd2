import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useFieldLinks } from './field.tsx'
import { fieldBox } from './field-styles.ts'

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** Heights: md 44; lg 48, on the screens outside the shell; xl 60, for an amount; code 64, for a one-time code. */
  size?: 'md' | 'lg' | 'xl' | 'code'
  /** Before the text: a currency sign, an @. */
  start?: ReactNode
  /** After the text: a unit, a button that shows the password. */
  end?: ReactNode
}

const boxes = { md: 'h-11 px-3.5', lg: 'h-12 px-3.5', xl: 'h-15 px-4', code: 'h-16 px-4' } as const
const texts = {
  md: 'text-base coarse:text-[1rem]',
  lg: 'text-[1rem]',
  xl: 'text-xl font-semibold tabular-nums',
  code: 'text-center text-2xl font-semibold tracking-[.2em] tabular-nums',
} as const

export function Input({ size = 'md', start, end, className, ...rest }: InputProps) {
  return (
    <span className={clsx(fieldBox, 'flex items-center gap-2', boxes[size], className)}>
      {start && <span className={clsx('shrink-0 text-text-3', size === 'xl' && 'text-xl')}>{start}</span>}
      <input
        {...useFieldLinks()}
        {...rest}
        className={clsx('h-full w-0 min-w-0 flex-1 bg-transparent text-ellipsis outline-none', texts[size])}
      />
      {end && (
        <span className="-mr-2 flex shrink-0 items-center pr-2 text-sm text-text-3 has-[button]:pr-0">
          {end}
        </span>
      )}
    </span>
  )
}
