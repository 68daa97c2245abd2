import { type ComponentProps, type ReactNode, useId } from 'react'
import { Spinner } from '../loading/spinner.tsx'
import * as labels from '../texts.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode
  hint?: ReactNode
  /** The change is being saved. */
  pending?: boolean
  /** The label while it is saving, if the spinner alone is not clear enough. */
  pendingLabel?: string | undefined
}

/** A switch as a full-width row, all of which can be pressed. */
export function Switch(props: SwitchProps) {
  const { label, hint, pending = false, pendingLabel, onChange, className, ...rest } = props
  const id = useId()
  return (
    <label className={`flex min-h-11 items-center gap-3 has-disabled:cursor-not-allowed ${className ?? ''}`}>
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-text-3">
            {hint}
          </span>
        )}
      </span>
      {pending && (
        <span className="flex shrink-0 items-center gap-1.5 text-sm font-medium text-text-3">
          {pendingLabel === undefined ? <Spinner size={16} label={labels.saving} /> : <Spinner size={16} />}
          {/* Always announced; visible if there is room beside the hint. */}
          <span className="max-md:sr-only">{pendingLabel}</span>
        </span>
      )}
      <span className="relative h-6.5 w-11 shrink-0">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox brings its own checked state.
          role="switch"
          // The hint is inside the label too: without this it would be read twice, as name and as description.
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          {...rest}
          // Not `disabled` meanwhile: that would take the focus from the keyboard user who pressed it.
          aria-disabled={pending || undefined}
          onChange={(event) => pending || onChange?.(event)}
          className="peer absolute inset-0 size-full appearance-none rounded-full border-2 border-border-strong bg-surface transition-colors duration-fast checked:border-accent checked:bg-accent checked:hover:bg-accent-hover disabled:opacity-45 aria-disabled:opacity-45 forced-colors:appearance-auto"
        />
        <span className="pointer-events-none absolute top-1/2 left-1.25 size-4 -translate-y-1/2 rounded-full bg-border-strong transition-[translate,background-color,scale] duration-base ease-standard peer-checked:translate-x-4.5 peer-checked:scale-112 peer-checked:bg-white peer-disabled:opacity-60 forced-colors:hidden" />
      </span>
    </label>
  )
}
