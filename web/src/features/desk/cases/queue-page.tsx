import type { DeskCase } from '@sayso/contract/shapes/decision'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useHotkeys } from '../../../entities/shell/index.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { CheckIcon, type Icon, ProfileIcon } from '../../../ui/icons/icons.ts'
import { InboxIcon } from '../../../ui/icons/later-icons.ts'
import { type Me, refetchDesk } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { pageNames } from '../texts.ts'
import { type QueueName, queueQuery } from './case-queries.ts'
import { listTexts as texts } from './case-texts.ts'
import { CaseView } from './case-view.tsx'
import { CaseRow, QueueList } from './queue-list.tsx'
import './cases.css'

interface PageProps {
  me: Me
  rest: string
}

export const InboxPage = (props: PageProps) => <QueuePage list="inbox" {...props} />
export const MinePage = (props: PageProps) => <QueuePage list="mine" {...props} />
export const DecidedPage = (props: PageProps) => <QueuePage list="decided" {...props} />

const icons: Record<QueueName, Icon> = { inbox: InboxIcon, mine: ProfileIcon, decided: CheckIcon }

/** A list of cases with the open one beside it. On a phone the one or the other. */
function QueuePage({ me, rest, list }: PageProps & { list: QueueName }) {
  const query = useInfiniteQuery(queueQuery(list))
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? []
  const open = useNextAndPrevious(
    list,
    rest,
    cases.map(({ number }) => number),
  )
  return (
    <div className="cases" data-open={rest === '' ? undefined : ''}>
      <QueueList title={pageNames[list]} total={query.data?.pages[0]?.total ?? 0} more={query}>
        <Loaded query={query}>{() => <Rows list={list} cases={cases} rest={rest} />}</Loaded>
      </QueueList>
      <div className="cases-open">
        {rest === '' ? (
          <ChooseOne isEmpty={cases.length === 0} />
        ) : (
          <CaseView key={rest} me={me} number={rest} list={`/desk/${list}`} onDecided={open.goOn} />
        )}
      </div>
    </div>
  )
}

function Rows({ list, cases, rest }: { list: QueueName; cases: readonly DeskCase[]; rest: string }) {
  if (cases.length === 0) return <EmptyState icon={icons[list]} {...texts.empty[list]} />
  return (
    <ul>
      {cases.map((one) => (
        <CaseRow key={one.number} path={list} one={one} isOpen={one.number === rest} />
      ))}
    </ul>
  )
}

/** Beside the list while nothing is open. */
export function ChooseOne({ isEmpty }: { isEmpty: boolean }) {
  if (isEmpty) return null
  return (
    <EmptyState
      icon={InboxIcon}
      title={texts.choose}
      text={texts.chooseText}
      action={
        <p className="cases-keys">
          {texts.keys.map(({ key, does }) => (
            <span key={key}>
              <Kbd>{key}</Kbd> {does}
            </span>
          ))}
        </p>
      }
    />
  )
}

/** j and k open the next and the previous one; after a decision the next one opens. */
export function useNextAndPrevious(path: string, current: string, numbers: readonly string[]) {
  const navigate = useNavigate()
  const at = numbers.indexOf(current)
  const show = (number: string | undefined) => {
    if (number !== undefined) void navigate(`/desk/${path}/${number}`)
  }
  useHotkeys({
    j: () => show(numbers[at + 1]),
    k: () => show(at > 0 ? numbers[at - 1] : undefined),
  })
  // The desk scrolls in a box of its own, so the browser does not start the next case at its top.
  useEffect(() => {
    if (current !== '') document.querySelector('.desk')?.scrollTo({ top: 0, behavior: 'instant' })
  }, [current])
  return {
    goOn() {
      const next = numbers[at + 1] ?? numbers.find((number) => number !== current)
      void navigate(next === undefined ? `/desk/${path}` : `/desk/${path}/${next}`)
      void refetchDesk()
    },
  }
}
