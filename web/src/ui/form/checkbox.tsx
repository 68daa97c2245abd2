import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { CheckIcon } from '../icons/icons.ts'
import { FieldError } from './field-error.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode
  error?: string | null | undefined
}

export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-6 items-start gap-2.5 has-disabled:opacity-45 coarse:min-h-11 coarse:py-2.5">
        <span className="relative mt-px grid size-5 shrink-0 place-items-center">
          <input
            type="checkbox"
            {...rest}
            {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
            className={clsx(
              'peer absolute inset-0 size-5 appearance-none rounded-[6px] border-2 bg-surface transition-colors duration-fast forced-colors:appearance-auto',
              error ? 'border-danger' : 'border-border-strong',
              'checked:border-transparent checked:bg-accent checked:hover:bg-accent-hover',
            )}
          />
          <CheckIcon
            size={14}
            strokeWidth={3}
            className="pointer-events-none relative scale-50 stroke-3 text-on-accent opacity-0 transition-[opacity,scale] duration-fast peer-checked:scale-100 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span className="text-text-2">{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
