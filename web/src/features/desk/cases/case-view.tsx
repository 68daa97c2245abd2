import type { DeskCaseDetails } from '@sayso/contract/shapes/decision'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { sessionCall } from '../../../entities/session/index.ts'
import { useHotkeys } from '../../../entities/shell/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { BackIcon, SearchIcon } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { type Me, refetchDesk } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { AuthorFacts } from './author-facts.tsx'
import { caseQuery } from './case-queries.ts'
import { CaseRecord } from './case-record.tsx'
import { CaseNote, CaseReports } from './case-reports.tsx'
import { formTexts, listTexts, reasonText, caseTexts as texts } from './case-texts.ts'
import { DecisionForm } from './decision-form.tsx'
import { ReportedThing } from './reported-thing.tsx'
import { useMinutesLeft } from './use-minutes-left.ts'

interface CaseViewProps {
  me: Me
  number: string
  /** Where the list is, for phones. */
  list: string
  onDecided: () => void
}

const NUMBER = /^R-\d{5,15}$/

/** A case, opened: what was reported, by whom, what was decided before, and the decision. */
export function CaseView({ me, number, list, onDecided }: CaseViewProps) {
  const query = useQuery({ ...caseQuery(number), enabled: NUMBER.test(number) })
  if (!NUMBER.test(number))
    return <EmptyState icon={SearchIcon} title={listTexts.missing} text={listTexts.missingText} />
  return (
    <article className="case">
      <Loaded query={query}>
        {(one) => (
          <>
            <CaseHead one={one} list={list} />
            <CaseBody one={one} />
            <Deciding me={me} one={one} onDecided={onDecided} />
          </>
        )}
      </Loaded>
    </article>
  )
}

function CaseHead({ one, list }: { one: DeskCaseDetails; list: string }) {
  const { number, is_mine: isMine, claimed_by: claimedBy } = one
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const left = useMinutesLeft(one.claimed_until)
  const isClaimed = claimedBy !== null && left > 0
  const isOpen = one.decided === null
  const claim = useMutation({
    mutationFn: () =>
      isMine && isClaimed ? sessionCall('staff/release', { number }) : sessionCall('staff/claim', { number }),
    onError: (fault) => toast.failure(isMine ? texts.releaseFailed : texts.claimFailed, fault),
    onSettled: refetchDesk,
  })
  const mayClaim = isOpen && !one.waits && (!isClaimed || isMine) && one.conflict === null
  useHotkeys({ c: () => mayClaim && !isMine && !claim.isPending && claim.mutate() })
  const source = texts.sources[one.source]
  return (
    <header className="case-head">
      <Link to={list} className="case-back" aria-label={texts.back}>
        <BackIcon size={20} />
      </Link>
      <h1 ref={title} tabIndex={-1} className="case-number">
        {number}
      </h1>
      <span className="case-badges">
        {one.urgency !== 'normal' && <Badge tone="danger">{listTexts.urgency[one.urgency]}</Badge>}
        {one.reason !== null && <Badge>{reasonText(one.reason)}</Badge>}
        {source !== '' && <Badge>{source}</Badge>}
      </span>
      {isOpen && isClaimed && (
        <span className="case-claim">{isMine ? texts.yours(left) : texts.theirs(claimedBy, left)}</span>
      )}
      {mayClaim && (
        <Button size="sm" pending={claim.isPending} onClick={() => claim.mutate()}>
          {isMine && isClaimed ? texts.release : texts.claim}
        </Button>
      )}
    </header>
  )
}

/** What a decision is made from. */
export function CaseBody({ one }: { one: DeskCaseDetails }) {
  return (
    <>
      <ReportedThing one={one} />
      {one.author !== null && <AuthorFacts author={one.author} truth={one.truth} />}
      <CaseNote one={one} />
      <CaseReports one={one} />
      <CaseRecord record={one.record} />
    </>
  )
}

/** The form, or why there is none. */
function Deciding({
  me,
  one,
  onDecided,
}: Pick<CaseViewProps, 'me' | 'onDecided'> & { one: DeskCaseDetails }) {
  const form = useRef<HTMLElement>(null)
  useHotkeys({
    d(event) {
      // The letter must not be typed into what gets the focus.
      event.preventDefault()
      focusDecision(form)
    },
  })
  const left = useMinutesLeft(one.claimed_until)
  if (one.decided !== null) return null
  if (one.conflict !== null)
    return <InlineNotice tone="warn">{formTexts.conflict(one.conflict)}</InlineNotice>
  if (one.waits)
    return (
      <InlineNotice
        tone="info"
        title={texts.waits}
        action={
          <LinkButton size="sm" variant="quiet" to="/desk/approvals">
            {texts.approvals}
          </LinkButton>
        }
      >
        {texts.waitsText}
      </InlineNotice>
    )
  if (one.claimed_by !== null && !one.is_mine && left > 0)
    return <InlineNotice tone="info">{texts.theirsText(one.claimed_by)}</InlineNotice>
  return <DecisionForm ref={form} me={me} one={one} onDecided={onDecided} />
}

/** The chosen decision, or the first of them. */
export function focusDecision(form: RefObject<HTMLElement | null>): void {
  const radio =
    form.current?.querySelector<HTMLElement>('input[type=radio]:checked') ??
    form.current?.querySelector<HTMLElement>('input[type=radio]')
  form.current?.scrollIntoView({ block: 'nearest' })
  radio?.focus()
}
