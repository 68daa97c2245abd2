import type { FailedWork as Failed } from '@sayso/contract/shapes/staff'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/action/button.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DoneIcon } from '../../../ui/icons/later-icons.ts'
import type { Act } from '../act-dialog.tsx'
import { failedQuery } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { dropAll, dropOf, retryAll, retryOf } from './acts.ts'
import { failedTexts as texts } from './system-texts.ts'

interface FailedWorkProps {
  onAct: (act: Act) => void
}

/** Jobs and events that were given up: one by one, or all of a kind. */
export function FailedWork({ onAct }: FailedWorkProps) {
  return (
    <section aria-labelledby="desk-failed">
      <h2 id="desk-failed">{texts.title}</h2>
      <Loaded query={useQuery(failedQuery)}>
        {(failed) =>
          failed.length === 0 ? (
            <EmptyState icon={DoneIcon} title={texts.empty} text={texts.emptyText} />
          ) : (
            kindsOf(failed).map((same) => <Kind key={kindOf(same[0])} same={same} onAct={onAct} />)
          )
        }
      </Loaded>
    </section>
  )
}

type Same = readonly [Failed, ...Failed[]]

const kindOf = ({ kind, consumer, name }: Failed) => `${kind} ${consumer} ${name}`

/** What failed together, in the order of the list. */
function kindsOf(failed: readonly Failed[]): Same[] {
  const kinds = Map.groupBy(failed, kindOf)
  return [...kinds.values()].flatMap(([first, ...more]) => (first === undefined ? [] : [[first, ...more]]))
}

function Kind({ same, onAct }: FailedWorkProps & { same: Same }) {
  const [{ name, kind, consumer, payload }] = same
  return (
    <section className="desk-kind" aria-label={name}>
      <div className="desk-row desk-wraps">
        <span className="desk-grow">
          <h3>{name}</h3>
          <small>
            {kind === 'job' ? texts.jobs(same.length) : texts.events(same.length, consumer)} ·{' '}
            {texts.carries(payload)}
          </small>
        </span>
        {same.length > 1 && (
          <>
            <Button size="sm" onClick={() => onAct(retryAll(same[0]))}>
              {texts.retryAll}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => onAct(dropAll(same[0]))}>
              {texts.dropAll}
            </Button>
          </>
        )}
      </div>
      <ul>
        {same.map((one) => (
          <li key={one.id} className="desk-row desk-wraps">
            <span className="desk-grow">
              {one.error}
              <small>
                {texts.number(one.id)}
                {one.attempts > 0 && ` · ${texts.attempts(one.attempts)}`} · <Time at={one.at} />
              </small>
            </span>
            <Button
              size="sm"
              aria-label={`${texts.retry}: ${name} ${one.id}`}
              onClick={() => onAct(retryOf(one))}
            >
              {texts.retry}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`${texts.drop}: ${name} ${one.id}`}
              onClick={() => onAct(dropOf(one))}
            >
              {texts.drop}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
