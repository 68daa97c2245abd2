import { ChipLabel } from './chip-label.tsx'
import { type ChipRows, chipRows, chipStyles } from './chip-styles.ts'
import type { ChipOption } from './radio-chips.tsx'

interface ToggleChipsProps<Value extends string> {
  /** The group's name for screen readers. */
  label: string
  options: readonly ChipOption<Value>[]
  /** Those that are on: none, one or several, as the caller decides in `onToggle`. */
  chosen: readonly Value[]
  onToggle: (value: Value) => void
  size?: 'sm' | 'md'
  rows?: ChipRows
}

/** Buttons that stay pressed. Where exactly one must be chosen, use RadioChips. */
export function ToggleChips<Value extends string>({
  label,
  options,
  chosen,
  onToggle,
  size,
  rows = 'flow',
}: ToggleChipsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; these are buttons.
    <div role="group" aria-label={label} className={chipRows[rows]}>
      {options.map(({ value, label: text, icon: OptionIcon, disabled = false }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          disabled={disabled}
          onClick={() => onToggle(value)}
          className={chipStyles({ size, chosen: chosen.includes(value), disabled })}
        >
          {OptionIcon !== undefined && <OptionIcon size={16} />}
          <ChipLabel>{text}</ChipLabel>
        </button>
      ))}
    </div>
  )
}
