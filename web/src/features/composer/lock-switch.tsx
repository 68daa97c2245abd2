import { clsx } from 'clsx'
import { useId } from 'react'
import { LockedIcon } from '../../ui/icons/icons.ts'

interface LockSwitchProps {
  /** The name of the file. */
  name: string
  isLocked: boolean
  onChange: (isLocked: boolean) => void
}

/** Switch under a picture of a paid post: visible to everybody, or to buyers only. */
export function LockSwitch({ name, isLocked, onChange }: LockSwitchProps) {
  const group = useId()
  return (
    <fieldset className="mt-1.5">
      <legend className="sr-only">{`Who sees ${name}`}</legend>
      <div className="grid grid-cols-[5fr_6fr] rounded-[9px] bg-surface-3 p-0.5">
        {[false, true].map((option) => (
          <label
            key={String(option)}
            className={clsx(
              'touch-44 grid h-6 place-items-center rounded-chip text-xs font-semibold select-none has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
              look(option, option === isLocked),
            )}
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={option === isLocked}
              onChange={() => onChange(option)}
            />
            {option ? 'Locked' : 'Free'}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function look(isLocked: boolean, isChosen: boolean): string {
  if (!isChosen) return 'text-text-2'
  return isLocked ? 'bg-accent text-on-accent' : 'bg-surface text-text shadow-e2 dark:shadow-none'
}

/** Shows the same if it cannot be changed. */
export function LockMark({ isLocked }: { isLocked: boolean }) {
  return (
    <p
      className={clsx(
        'mt-1.5 flex h-7 items-center justify-center gap-1 rounded-[9px] text-xs font-semibold',
        isLocked ? 'bg-accent-soft text-accent-text' : 'bg-surface-3 text-text-2',
      )}
    >
      {isLocked && <LockedIcon size={12} />}
      {isLocked ? 'Locked' : 'Free'}
    </p>
  )
}
