import type { DecisionLine, DeskAppeal, DeskCaseDetails } from '@sayso/contract/shapes/decision'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useHotkeys } from '../../../entities/shell/index.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { formatDay } from '../../../ui/format/time.ts'
import { BackIcon, SearchIcon } from '../../../ui/icons/icons.ts'
import type { Me } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { AppealForm } from './appeal-form.tsx'
import { appealQuery } from './case-queries.ts'
import { caseTexts, listTexts, recordedNames, appealTexts as texts } from './case-texts.ts'
import { CaseBody, focusDecision } from './case-view.tsx'

const NUMBER = /^A-\d{4,15}$/

interface AppealViewProps {
  me: Me
  number: string
  onDecided: () => void
}

/** An appeal: what they say, what was decided first, and what becomes of it; the case is below. */
export function AppealView({ me, number, onDecided }: AppealViewProps) {
  const query = useQuery({ ...appealQuery(number), enabled: NUMBER.test(number) })
  const form = useRef<HTMLElement>(null)
  useHotkeys({
    d(event) {
      event.preventDefault()
      focusDecision(form)
    },
  })
  if (!NUMBER.test(number))
    return <EmptyState icon={SearchIcon} title={listTexts.missing} text={listTexts.missingText} />
  return (
    <article className="case">
      <Loaded query={query}>
        {({ appeal, case: one }) => (
          <>
            <AppealHead appeal={appeal} />
            <blockquote className="case-appeal">
              <Avatar
                id={appeal.by ?? appeal.number}
                name={appeal.display_name ?? appeal.by ?? appeal.number}
                size={32}
              />
              <div className="desk-grow">
                <p className="case-said" dir="auto">
                  “{appeal.text}”
                </p>
                <small>{whoOf(appeal)}</small>
              </div>
            </blockquote>
            <FirstDecision appeal={appeal} one={one} />
            {appeal.outcome !== null ? null : appeal.conflict !== null ? (
              <InlineNotice tone="warn">{texts.conflict(appeal.conflict)}</InlineNotice>
            ) : (
              <AppealForm ref={form} me={me} appeal={appeal} one={one} onDecided={onDecided} />
            )}
            <h2 className="case-below">{texts.theCase}</h2>
            <CaseBody one={one} />
          </>
        )}
      </Loaded>
    </article>
  )
}

function whoOf({ side, by, display_name: name }: DeskAppeal): string {
  const who = by === null ? texts.noAccount : [name, `@${by}`].filter(Boolean).join(' ')
  return `${side === 'author' ? texts.byAuthor : texts.byReporter} · ${who}`
}

function AppealHead({ appeal }: { appeal: DeskAppeal }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <header className="case-head">
      <Link to="/desk/appeals" className="case-back" aria-label={caseTexts.back}>
        <BackIcon size={20} />
      </Link>
      <h1 ref={title} tabIndex={-1} className="case-number">
        {appeal.number}
      </h1>
      <span className="case-badges">
        {appeal.outcome !== null && <Badge>{texts.done[appeal.outcome]}</Badge>}
      </span>
      <Link to={`/desk/decided/${appeal.case_number}`} className="case-of">
        <Badge tone="accent">{texts.of(appeal.case_number)}</Badge>
      </Link>
    </header>
  )
}

function FirstDecision({ appeal, one }: { appeal: DeskAppeal; one: DeskCaseDetails }) {
  const line = firstOf(appeal, one.record)
  if (line === undefined) return null
  const day = formatDay(new Date(line.at), new Date())
  return (
    <div>
      <small>{texts.first(day, line.is_mine ? texts.you : texts.another)}</small>
      <p className="case-first">{wordsOf(line)}</p>
      <p className="case-words" dir="auto">
        {line.facts}
      </p>
    </div>
  )
}

/** The decision that is appealed: the latest of its kind before the appeal. */
const firstOf = ({ decision, created }: DeskAppeal, record: readonly DecisionLine[]) =>
  record
    .filter((line) => line.decision === decision && Date.parse(line.at) <= Date.parse(created))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0]

/** `Removed, rule 3 · Private information`. */
function wordsOf({ decision, rule }: DecisionLine): string {
  const name = recordedNames[decision]
  if (rule === null) return name
  return /^\d/.test(rule) ? texts.rule(name, rule) : texts.law(name, rule)
}
