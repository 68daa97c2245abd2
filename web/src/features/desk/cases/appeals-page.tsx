import type { DeskAppeal } from '@sayso/contract/shapes/decision'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../../ui/display/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RadioChips } from '../../../ui/form/radio-chips.tsx'
import { AppealIcon } from '../../../ui/icons/later-icons.ts'
import type { Me } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { pageNames } from '../texts.ts'
import { AppealView } from './appeal-view.tsx'
import { type AppealList, appealsQuery } from './case-queries.ts'
import { appealTexts, listTexts, recordedNames } from './case-texts.ts'
import { QueueList, QueueRow } from './queue-list.tsx'
import { ChooseOne, useNextAndPrevious } from './queue-page.tsx'
import './cases.css'

/** Appeals, those that wait first of all, with the open one beside them. */
export function AppealsPage({ me, rest }: { me: Me; rest: string }) {
  const [list, setList] = useState<AppealList>('open')
  const query = useInfiniteQuery(appealsQuery(list))
  const appeals = query.data?.pages.flatMap((page) => page.appeals) ?? []
  const open = useNextAndPrevious(
    'appeals',
    rest,
    appeals.map(({ number }) => number),
  )
  return (
    <div className="cases" data-open={rest === '' ? undefined : ''}>
      <QueueList
        title={pageNames.appeals}
        total={query.data?.pages[0]?.total ?? 0}
        more={query}
        aside={
          <RadioChips
            legend={appealTexts.which}
            hideLegend
            look="segments"
            options={[
              { value: 'open', label: appealTexts.open },
              { value: 'decided', label: appealTexts.decided },
            ]}
            value={list}
            onChange={setList}
          />
        }
      >
        <Loaded query={query}>{() => <Rows appeals={appeals} rest={rest} />}</Loaded>
      </QueueList>
      <div className="cases-open">
        {rest === '' ? (
          <ChooseOne isEmpty={appeals.length === 0} />
        ) : (
          <AppealView key={rest} me={me} number={rest} onDecided={open.goOn} />
        )}
      </div>
    </div>
  )
}

function Rows({ appeals, rest }: { appeals: readonly DeskAppeal[]; rest: string }) {
  if (appeals.length === 0) return <EmptyState icon={AppealIcon} {...listTexts.empty.open} />
  return (
    <ul>
      {appeals.map((one) => (
        <QueueRow
          key={one.number}
          to={`/desk/appeals/${one.number}`}
          isOpen={one.number === rest}
          number={one.number}
          badge={
            <Badge>
              {one.outcome === null ? recordedNames[one.decision] : appealTexts.done[one.outcome]}
            </Badge>
          }
          at={one.created}
          about={one.side === 'author' ? appealTexts.byAuthor : appealTexts.byReporter}
          who={one.display_name || (one.by === null ? appealTexts.noAccount : `@${one.by}`)}
          text={`“${one.text}”`}
        />
      ))}
    </ul>
  )
}
