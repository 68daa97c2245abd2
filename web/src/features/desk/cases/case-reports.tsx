import type { DeskCaseDetails } from '@sayso/contract/shapes/decision'
import { Link } from 'react-router'
import { Time } from '../../../ui/display/time.tsx'
import { reasonText, caseTexts as texts } from './case-texts.ts'

type Report = DeskCaseDetails['reports'][number]

/** What a machine found, if it opened the case. */
export function CaseNote({ one: { note, source } }: { one: DeskCaseDetails }) {
  if (note === null) return null
  return (
    <section>
      <h2>{texts.found}</h2>
      <p>
        {note}.
        {source === 'known-image' && (
          <>
            {' '}
            <Link to="/desk/pictures" className="link">
              {texts.heldUploads}
            </Link>
          </>
        )}
      </p>
    </section>
  )
}

/** Who reported it, with how often they were right before. */
export function CaseReports({ one: { reports, num_reports: count } }: { one: DeskCaseDetails }) {
  if (reports.length === 0) return null
  return (
    <section>
      <h2>{texts.reports(count)}</h2>
      <ul>
        {reports.map((report) => (
          <li key={report.number} className="case-report">
            <span className="desk-grow">
              <b>{report.by === null ? texts.visitor : `@${report.by}`}</b>{' '}
              <span className="case-aside">{standingOf(report)}</span>
              <span className="case-words" dir="auto">
                {reasonText(report.reason)} · {report.text === '' ? texts.noWords : `“${report.text}”`}
              </span>
            </span>
            <Time at={report.at} className="desk-aside" />
          </li>
        ))}
      </ul>
      {reports.length < count && <p className="case-quiet">{texts.newest(reports.length)}</p>}
    </section>
  )
}

function standingOf({ by, settled, upheld }: Report): string {
  if (by === null) return texts.visitorText
  return settled === 0 ? texts.firstReport : texts.earlier(upheld, settled)
}
