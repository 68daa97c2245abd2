import { clsx } from 'clsx'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { CheckIcon, ExpandIcon } from '../icons/icons.ts'
import { useFieldLinks } from './field.tsx'
import { fieldBox } from './field-styles.ts'

export interface ComboboxOption {
  value: string
  label: string
}

interface ComboboxProps {
  /** Its name, if there is no Field around it. */
  label?: string
  options: readonly ComboboxOption[]
  value: string
  onChange: (value: string) => void
  /** Shown if nothing matches the typed text. */
  emptyText?: string
  className?: string
}

/** More than anybody reads; typing on narrows it down. */
const MAX_SHOWN = 60

/** Selects one of many options by typing. The typed text is only a search: leaving without a choice changes nothing. */
export function Combobox({
  label,
  options,
  value,
  onChange,
  emptyText = 'No match',
  className,
}: ComboboxProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = typed !== null
  const chosen = options.find((option) => option.value === value)
  const shown = isOpen ? matching(options, typed) : []

  const close = () => setTyped(null)
  const open = () => {
    setTyped('')
    setActive(
      Math.max(
        0,
        matching(options, '').findIndex((option) => option.value === value),
      ),
    )
  }
  /** Enter without a match keeps the typed text: the options may still be loading. */
  function choose(option: ComboboxOption | undefined): void {
    if (option === undefined) return
    onChange(option.value)
    close()
  }
  function move(to: number): void {
    const next = Math.min(Math.max(to, 0), shown.length - 1)
    setActive(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent): void {
    const keys: Record<string, () => void> = {
      ArrowDown: () => (isOpen ? move(active + 1) : open()),
      ArrowUp: () => (isOpen ? move(active - 1) : open()),
      Enter: () => (isOpen ? choose(shown[active]) : open()),
      ...(isOpen && { Escape: close, Home: () => move(0), End: () => move(shown.length - 1) }),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    // Otherwise a dialog around it would close on Escape.
    if (event.key === 'Escape') event.stopPropagation()
    act()
  }
  return (
    <span className={clsx('relative block', className)}>
      <span className={clsx(fieldBox, 'flex h-11 items-center gap-2 px-3.5')}>
        <input
          {...useFieldLinks()}
          {...(label !== undefined && { 'aria-label': label })}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && shown[active] ? `${id}-${active}` : undefined}
          value={typed ?? chosen?.label ?? value}
          placeholder={chosen?.label ?? value}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
          }}
          onClick={() => !isOpen && open()}
          onBlur={close}
          onKeyDown={onKeyDown}
          className="h-full w-0 min-w-0 flex-1 truncate bg-transparent text-base outline-none coarse:text-[1rem]"
        />
        <ExpandIcon size={16} className="pointer-events-none shrink-0 text-text-3" />
      </span>
      {isOpen && (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label ?? 'Options'}
          className="absolute inset-x-0 top-full z-menu mt-1 max-h-60 overflow-y-auto rounded-field border border-float-border bg-float py-1 shadow-e2"
        >
          {shown.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus.
            <div
              key={option.value}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              // Prevents the input from losing the focus, which would close the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              className={clsx(
                'flex min-h-9 items-center gap-2 px-3.5 py-1.5 coarse:min-h-11',
                at === active && 'bg-surface-3/60',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{option.label}</span>
              {option.value === value && <CheckIcon size={16} />}
            </div>
          ))}
          {shown.length === 0 && (
            <div
              role="option"
              tabIndex={-1}
              aria-selected={false}
              aria-disabled
              className="px-3.5 py-2 text-text-3"
            >
              {emptyText}
            </div>
          )}
        </div>
      )}
    </span>
  )
}

/** Returns the options that contain every typed word; `new york` finds `New_York`. */
function matching(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = options.filter(({ label, value }) => {
    const text = `${label} ${value}`.toLowerCase().replaceAll('_', ' ')
    return words.every((word) => text.includes(word))
  })
  return words.length === 0 ? found : found.slice(0, MAX_SHOWN)
}
