import type { TransparencyPeriod } from '@sayso/contract/shapes/decision'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { sessionCall } from '../../entities/session/index.ts'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { urls } from '../../lib/urls.ts'
import { Time } from '../../ui/display/time.tsx'
import { formatExactCount } from '../../ui/format/count.ts'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { TextSkeleton } from '../../ui/loading/text-skeleton.tsx'
import { groupTexts, reasonTexts } from '../report/texts.ts'
import { LegalLinks } from './legal-links.tsx'
import './transparency.css'
import { decisionName, periodName, transparencyTexts as texts } from './transparency-texts.ts'

const reasons: Readonly<Record<string, string>> = { ...groupTexts, ...reasonTexts }

/** `/transparency`: reports, decisions and appeals of each half-year, the latest first. */
export function TransparencyScreen() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['transparency'],
    queryFn: ({ signal }) => sessionCall('unauth/transparency', {}, { signal }),
  })
  return (
    <BarePage title={texts.title} lead={texts.lead} size="lg">
      {data === undefined && error !== null && (
        <RetryRow text={texts.failed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data === undefined && error === null && (
        <LoadingState label={texts.loading} className="py-3">
          <TextSkeleton lines={5} />
        </LoadingState>
      )}
      {data?.periods.length === 0 && <p className="text-text-2">{texts.empty}</p>}
      {data?.periods.map((period) => (
        <Period key={period.period} period={period} />
      ))}
      {data?.as_of && (
        <p className="mt-5 text-sm text-text-3">
          {texts.asOf} <Time at={data.as_of} show="moment" />
        </p>
      )}
      <LegalLinks except={urls.transparency()} />
    </BarePage>
  )
}

function Period({ period }: { period: TransparencyPeriod }) {
  const { num_decisions: decided, median_hours: median, appeals } = period
  const settled = period.appeals_upheld + period.appeals_reversed + period.appeals_changed
  return (
    <section className="figures">
      <h2>
        {periodName(period)}
        {!period.is_over && <span className="figures-note"> {texts.soFar}</span>}
      </h2>
      <Table name={texts.reports} what={texts.reason} total={period.num_reports}>
        {period.reports.map(({ reason, count }) => (
          <Row key={reason} name={reasons[reason] ?? reason} count={count} of={period.num_reports} />
        ))}
      </Table>
      <Table name={texts.decisions} what={texts.decision} total={decided}>
        {period.decisions.map(({ decision, count }) => (
          <Row key={decision} name={decisionName(decision)} count={count} of={decided} />
        ))}
      </Table>
      {decided > 0 && (
        <dl className="figures-facts">
          <Fact name={texts.rule}>{formatExactCount(period.by_rule)}</Fact>
          <Fact name={texts.law}>{formatExactCount(period.by_law)}</Fact>
          <Fact name={texts.machine}>{formatExactCount(period.by_machine)}</Fact>
          {median !== null && <Fact name={texts.median}>{texts.hours(median)}</Fact>}
        </dl>
      )}
      <Table name={texts.appeals} what={texts.outcome} total={appeals}>
        {appeals > 0 && (
          <>
            <Row name={texts.upheld} count={period.appeals_upheld} of={appeals} />
            <Row name={texts.reversed} count={period.appeals_reversed} of={appeals} />
            <Row name={texts.changed} count={period.appeals_changed} of={appeals} />
            {appeals > settled && <Row name={texts.open} count={appeals - settled} of={appeals} />}
          </>
        )}
      </Table>
    </section>
  )
}

interface TableProps {
  name: string
  what: string
  total: number
  children: ReactNode
}

function Table({ name, what, total, children }: TableProps) {
  const id = useId()
  return (
    <>
      <h3 id={id}>
        {name} <span className="figures-note">{total === 0 ? texts.none : formatExactCount(total)}</span>
      </h3>
      {total > 0 && (
        <table aria-labelledby={id}>
          <thead className="sr-only">
            <tr>
              <th scope="col">{what}</th>
              <th scope="col">{texts.count}</th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </>
  )
}

function Row({ name, count, of }: { name: string; count: number; of: number }) {
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="figures-bar" style={{ width: `${(100 * count) / Math.max(1, of)}%` }} />
      </th>
      <td>{formatExactCount(count)}</td>
    </tr>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
