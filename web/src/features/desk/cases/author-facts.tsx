import type { DeskCaseDetails } from '@sayso/contract/shapes/decision'
import type { ReactNode } from 'react'
import { formatDay } from '../../../ui/format/time.ts'
import { caseTexts as texts } from './case-texts.ts'

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' })

interface AuthorFactsProps {
  author: NonNullable<DeskCaseDetails['author']>
  truth: DeskCaseDetails['truth']
}

/** The author's record in four figures. */
export function AuthorFacts({ author, truth }: AuthorFactsProps) {
  const last = author.last_decision
  return (
    <dl className="desk-facts case-facts">
      <Fact name={texts.since}>{month.format(new Date(author.created))}</Fact>
      <Fact name={texts.against}>{texts.againstText(author.reports, author.upheld)}</Fact>
      <Fact name={texts.last}>
        {last === null ? texts.none : texts.lastText(last.decision, formatDay(new Date(last.at), new Date()))}
      </Fact>
      <Fact name={texts.answers}>
        {truth === null || truth.trues + truth.falses === 0
          ? texts.none
          : texts.answersText(truth.trues, truth.falses)}
      </Fact>
    </dl>
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
