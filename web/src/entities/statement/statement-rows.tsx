import type { Statement } from '@sayso/contract/shapes/decision'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { urls } from '../../lib/urls.ts'
import { formatDate } from '../../ui/format/time.ts'
import './statement.css'
import { texts } from './texts.ts'

/** What was decided, by which rule, why, how it was found, and what happens to money. */
export function StatementRows({ statement }: { statement: Statement }) {
  const { what, until, rule, why, how, money } = statement
  return (
    <dl className="statement">
      <Row name={texts.what}>{what}</Row>
      {until !== null && <Row name={texts.until}>{formatDate(new Date(until))}</Row>}
      {rule !== null && (
        <Row name={texts.rule}>
          <Rule rule={rule} />
        </Row>
      )}
      <Row name={texts.why}>{why}</Row>
      <Row name={texts.how}>{how}</Row>
      {money !== null && <Row name={texts.money}>{money}</Row>}
    </dl>
  )
}

/** A rule leads to its place on the page of rules; a law is not ours to show. */
function Rule({ rule }: { rule: string }) {
  const number = /^(\d+) ·/.exec(rule)?.[1]
  if (number === undefined) return rule
  return (
    <Link to={urls.rules(number)} className="link">
      {rule}
    </Link>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
