import { clsx } from 'clsx'
import { useId } from 'react'
import type { Icon } from '../icons/icons.ts'
import { ChipLabel } from './chip-label.tsx'
import { type ChipRows, chipRows, chipStyles } from './chip-styles.ts'
import { FieldError } from './field-error.tsx'

export interface ChipOption<Value extends string> {
  value: Value
  label: string
  icon?: Icon
  disabled?: boolean
}

interface RadioChipsProps<Value extends string> {
  legend: string
  hideLegend?: boolean
  options: readonly ChipOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  size?: 'sm' | 'md'
  rows?: ChipRows
  /** `segments` joins them into one switch: two or three short views of the same thing. */
  look?: 'chips' | 'segments'
  error?: string | null | undefined
}

const segment = (chosen: boolean) =>
  clsx(
    'touch-44 inline-flex h-7 items-center gap-1.5 rounded-chip px-2.5 text-sm select-none has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
    chosen
      ? 'bg-surface font-semibold text-text shadow-e2 dark:bg-surface-3 dark:shadow-none'
      : 'font-medium text-text-2',
  )

/** Selects one of a few, all visible. Real radio buttons: arrow keys move between them. */
export function RadioChips<Value extends string>(props: RadioChipsProps<Value>) {
  const { legend, hideLegend = false, options, value, onChange, error } = props
  const { size = 'md', rows = 'flow', look = 'chips' } = props
  const name = useId()
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-semibold'}>{legend}</legend>
      <div
        className={
          look === 'segments'
            ? 'inline-flex rounded-[10px] bg-surface-3 p-0.5 dark:bg-surface-2'
            : chipRows[rows]
        }
      >
        {options.map(({ value: option, label, icon: OptionIcon, disabled = false }) => (
          <label
            key={option}
            className={
              look === 'segments'
                ? segment(option === value)
                : chipStyles({ size, chosen: option === value, disabled })
            }
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option === value}
              disabled={disabled}
              onChange={() => onChange(option)}
            />
            {OptionIcon !== undefined && <OptionIcon size={16} />}
            <ChipLabel>{label}</ChipLabel>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
