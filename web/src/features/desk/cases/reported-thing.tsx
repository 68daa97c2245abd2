import type { DeskCaseDetails } from '@sayso/contract/shapes/decision'
import { verdictOf } from '@sayso/contract/verdict'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { formatMoney } from '../../../ui/format/money.ts'
import { ExternalIcon } from '../../../ui/icons/icons.ts'
import { AnswerBar } from '../../../ui/reaction/answer-bar.tsx'
import { formTexts, caseTexts as texts } from './case-texts.ts'
import { CoveredMedia } from './covered-media.tsx'

/** What was reported, as it was then. */
export function ReportedThing({ one }: { one: DeskCaseDetails }) {
  const { author } = one
  const name = author?.display_name || author?.handle || one.display_name || texts.nobody
  const handle = author?.handle ?? one.handle
  const facts = [
    ...(one.price === null ? [] : [texts.price(formatMoney(one.price)), texts.buyers(one.buyers)]),
    ...(one.num_files === 0 ? [] : [texts.files(one.num_files)]),
  ]
  return (
    <section className="case-thing" aria-label={texts.asItWas}>
      {one.kind !== 'address' && (
        <div className="case-author">
          <Avatar id={author?.profile_id ?? one.number} name={name} size={40} />
          <span className="desk-grow">
            {author === null ? (
              <b>{name}</b>
            ) : (
              <Link to={`/desk/accounts/${author.account_id}`}>
                <b>{name}</b>
              </Link>
            )}
            {handle !== null && <small>@{handle}</small>}
          </span>
          {author !== null && author.standing !== 'good' && (
            <Badge tone="warn">{texts.standings[author.standing]}</Badge>
          )}
          {one.state !== 'there' && <Badge tone="warn">{texts.states[one.state]}</Badge>}
          {one.labels.map((label) => (
            <Badge key={label}>{formTexts.labels[label]}</Badge>
          ))}
          {one.link !== null && (
            <a href={one.link} target="_blank" rel="noopener" className="desk-leave" aria-label={texts.open}>
              <ExternalIcon size={18} />
            </a>
          )}
        </div>
      )}
      <p className="case-text" dir="auto">
        {one.text === '' ? <span className="case-quiet">{texts.noText}</span> : one.text}
      </p>
      {one.media.length > 0 && <CoveredMedia media={one.media} />}
      {facts.length > 0 && <p className="case-quiet">{facts.join(' · ')}</p>}
      {one.truth !== null && <Verdict {...one.truth} />}
    </section>
  )
}

function Verdict({ trues, falses }: { trues: number; falses: number }) {
  const word = verdictOf(trues, falses)
  if (trues + falses === 0) return null
  return (
    <p className="case-verdict">
      <AnswerBar trueCount={trues} falseCount={falses} className="h-1 flex-1" />
      <span>
        {word !== null && <b>{word} · </b>}
        {texts.answersText(trues, falses)}
      </span>
    </p>
  )
}
