import type { DecisionLine } from '@sayso/contract/shapes/decision'
import { formatDate, formatMoment } from '../../../ui/format/time.ts'
import { recordedNames, caseTexts as texts } from './case-texts.ts'

/** What was decided about it before. */
export function CaseRecord({ record }: { record: readonly DecisionLine[] }) {
  if (record.length === 0) return null
  return (
    <section>
      <h2>{texts.record}</h2>
      <ol>
        {record.map((line) => (
          <li key={line.decision_id} className="case-report">
            <span className="desk-grow">
              <b>{[recordedNames[line.decision], line.rule].filter(Boolean).join(', ')}</b>{' '}
              <span className="case-aside">
                {line.is_mine ? texts.you : texts.by(line.by)}
                {line.until !== null && `, ${texts.until(formatDate(new Date(line.until)))}`}
              </span>
              <span className="case-words" dir="auto">
                {line.facts}
              </span>
            </span>
            <time dateTime={line.at} className="desk-aside">
              {formatMoment(new Date(line.at))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
