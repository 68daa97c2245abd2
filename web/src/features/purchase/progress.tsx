import { clsx } from 'clsx'
import { Fragment } from 'react'
import { CheckIcon } from '../../ui/icons/icons.ts'
import { texts } from './texts.ts'

/** A visitor's progress: You, Pay, Read. */
export function Progress({ stage }: { stage: 1 | 2 | 3 }) {
  return (
    <ol className="flex items-center gap-2 text-sm font-medium text-text-3">
      {texts.stages.map((name, index) => {
        const isDone = index + 1 < stage
        const isHere = index + 1 === stage
        return (
          <Fragment key={name}>
            {index > 0 && (
              <li
                aria-hidden="true"
                className={clsx('h-px flex-1', index < stage ? 'bg-accent-text' : 'bg-border')}
              />
            )}
            <li
              aria-current={isHere ? 'step' : undefined}
              className={clsx(
                'flex items-center gap-2',
                isHere && 'font-semibold text-text',
                isDone && 'text-text-2',
              )}
            >
              <span
                className={clsx(
                  'grid size-6 place-items-center rounded-full text-xs font-semibold tabular-nums',
                  isHere && 'bg-accent text-on-accent',
                  isDone && 'bg-accent-soft text-accent-text',
                  !isHere && !isDone && 'border border-border-strong',
                )}
              >
                {isDone ? <CheckIcon size={14} strokeWidth={2.5} /> : index + 1}
              </span>
              {name}
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
