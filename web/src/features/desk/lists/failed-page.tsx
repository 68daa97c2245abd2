import type { FailedWork } from '@sayso/contract/shapes/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionCall } from '../../../entities/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RetryIcon } from '../../../ui/icons/icons.ts'
import { type Act, ActDialog } from '../act-dialog.tsx'
import { failedQuery } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { failedTexts as texts } from '../texts.ts'

function retryOf({ kind, id, consumer }: FailedWork): Act {
  return {
    title: texts.retry,
    text: texts.retryText,
    async run(because) {
      if (kind === 'job') await sessionCall('staff/retryJob', { job: id, because })
      else await sessionCall('staff/retryEvent', { consumer, event: id, because })
      return texts.retryDone
    },
  }
}

export function FailedPage() {
  const [act, setAct] = useState<Act | null>(null)
  return (
    <section className="desk-page">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <Loaded query={useQuery(failedQuery)}>
        {(failed) =>
          failed.length === 0 ? (
            <EmptyState icon={RetryIcon} title={texts.empty} text={texts.emptyText} />
          ) : (
            <ul>
              {failed.map((one) => (
                <li key={`${one.kind} ${one.consumer} ${one.id}`} className="desk-row">
                  <span className="desk-grow">
                    <b>{one.name}</b>
                    <small>
                      {one.kind === 'job' ? texts.job(one.attempts) : texts.event(one.consumer)} ·{' '}
                      <Time at={one.at} /> · {one.error}
                    </small>
                  </span>
                  <Button
                    size="sm"
                    aria-label={`${texts.retry}: ${one.name}`}
                    onClick={() => setAct(retryOf(one))}
                  >
                    {texts.retry}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ActDialog act={act} onClose={() => setAct(null)} />
    </section>
  )
}
