import type { PendingAct } from '@sayso/contract/shapes/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sessionCall } from '../../../entities/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formatMoment } from '../../../ui/format/time.ts'
import { CheckIcon } from '../../../ui/icons/icons.ts'
import { type Act, ActDialog } from '../act-dialog.tsx'
import { pendingQuery } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { pendingTexts as texts } from '../texts.ts'

type Verdict = 'approve' | 'reject'

const nameOf = (verdict: Verdict, { is_mine: isMine }: PendingAct) =>
  verdict === 'approve' ? texts.approve : isMine ? texts.takeBack : texts.reject

function decide(one: PendingAct, verdict: Verdict): Act {
  return {
    title: nameOf(verdict, one),
    text: verdict === 'approve' ? texts.approveText : texts.rejectText,
    async run(because) {
      await sessionCall('staff/approve', { pending_id: one.pending_id, verdict, because })
      return verdict === 'approve' ? texts.approveDone : texts.rejectDone
    },
  }
}

/** Where what waits can be read up, by the letter of its number: a case that is open still, or an appeal. */
const places: Readonly<Record<string, string>> = { R: '/desk/inbox', A: '/desk/appeals' }

/** What is done. The number of a case or an appeal, which it begins with, is a link. */
function Detail({ detail }: { detail: string }) {
  const [number = '', letter = ''] = /^([RA])-\d+/.exec(detail) ?? []
  const place = places[letter]
  if (place === undefined) return detail
  return (
    <>
      <Link to={`${place}/${number}`} className="link">
        {number}
      </Link>
      {detail.slice(number.length)}
    </>
  )
}

export function ApprovalsPage() {
  const [act, setAct] = useState<Act | null>(null)
  return (
    <section className="desk-page">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <Loaded query={useQuery(pendingQuery)}>
        {(pending) =>
          pending.length === 0 ? (
            <EmptyState icon={CheckIcon} title={texts.empty} text={texts.emptyText} />
          ) : (
            <ul>
              {pending.map((one) => (
                <li key={one.pending_id} className="desk-row desk-wraps">
                  <span className="desk-grow">
                    <b>
                      {texts.acts[one.act]} · <Detail detail={one.detail} /> ·{' '}
                      <Link to={`/desk/accounts/${one.account_id}`} className="link">
                        @{one.handle}
                      </Link>
                    </b>
                    <small>
                      {one.is_mine ? texts.mine : texts.proposed(one.proposed_by)} ·{' '}
                      {texts.until(formatMoment(new Date(one.expires)))}
                    </small>
                    <p className="mt-1" dir="auto">
                      {one.because}
                    </p>
                  </span>
                  {one.may_approve && (
                    <Button size="sm" variant="primary" onClick={() => setAct(decide(one, 'approve'))}>
                      {texts.approve}
                    </Button>
                  )}
                  <Button size="sm" onClick={() => setAct(decide(one, 'reject'))}>
                    {nameOf('reject', one)}
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
