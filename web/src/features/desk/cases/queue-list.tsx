import type { DeskCase } from '@sayso/contract/shapes/decision'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/action/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { formatExactCount } from '../../../ui/format/count.ts'
import { listTexts, reasonText, recordedNames } from './case-texts.ts'

interface QueueListProps {
  title: string
  total: number
  /** Beside the title. */
  aside?: ReactNode
  more: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  children: ReactNode
}

/** The list beside an open case; on a phone a page of its own. */
export function QueueList({ title, total, aside, more, children }: QueueListProps) {
  return (
    <section className="cases-list" aria-label={title}>
      <header className="cases-head">
        <h1 tabIndex={-1} className="cases-title">
          {title} <span className="cases-total">{formatExactCount(total)}</span>
        </h1>
        {aside}
      </header>
      {children}
      {more.hasNextPage && (
        <div className="cases-more">
          <Button size="sm" pending={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            {listTexts.more}
          </Button>
        </div>
      )}
    </section>
  )
}

interface QueueRowProps {
  to: string
  isOpen: boolean
  number: string
  badge: ReactNode
  at: string
  about: string
  who: string
  text: string
}

export function QueueRow({ to, isOpen, number, badge, at, about, who, text }: QueueRowProps) {
  return (
    <li>
      <Link
        to={to}
        className="cases-row"
        aria-current={isOpen ? 'true' : undefined}
        ref={isOpen ? scrollToRow : undefined}
      >
        <span className="cases-row-top">
          <b>{number}</b>
          {badge}
          <Time at={at} className="desk-aside" />
        </span>
        <span className="cases-line cases-about">
          {about}
          {who !== '' && <span className="cases-who"> · {who}</span>}
        </span>
        <span className="cases-line cases-excerpt" dir="auto">
          {text}
        </span>
      </Link>
    </li>
  )
}

const scrollToRow = (row: HTMLAnchorElement | null) => row?.scrollIntoView({ block: 'nearest' })

export function CaseRow({ path, one, isOpen }: { path: string; one: DeskCase; isOpen: boolean }) {
  const claim = one.is_mine ? listTexts.mine : one.claimed_by === null ? '' : listTexts.with(one.claimed_by)
  const who = one.display_name || (one.handle === null ? '' : `@${one.handle}`)
  return (
    <QueueRow
      to={`/desk/${path}/${one.number}`}
      isOpen={isOpen}
      number={one.number}
      badge={<CaseBadge one={one} />}
      at={one.decided ?? one.opened}
      about={reasonText(one.reason)}
      who={claim === '' || one.decided !== null ? who : [who, claim].filter(Boolean).join(' · ')}
      text={one.text}
    />
  )
}

/** How urgent it is, or how many people reported it; of a decided case, the decision. */
function CaseBadge({ one }: { one: DeskCase }) {
  if (one.decision !== null) return <Badge>{recordedNames[one.decision]}</Badge>
  if (one.waits) return <Badge>{listTexts.waits}</Badge>
  if (one.urgency !== 'normal') return <Badge tone="danger">{listTexts.urgency[one.urgency]}</Badge>
  return one.num_reports > 1 ? <Badge tone="warn">{listTexts.reports(one.num_reports)}</Badge> : null
}
