import { decisionTitle } from '@sayso/contract/decision-titles'
import { ruleTitle } from '@sayso/contract/house-rules'
import type { Statement } from '@sayso/contract/shapes/decision'
import type { Side, Stated } from '../record/decision-record.ts'
import { moneyOf } from './statement-money.policy.ts'
import { whatForAuthor, whatForReporter } from './statement-texts.policy.ts'

/** Why something was decided, as one side reads it. Reporters are never named, and do not learn of each other. */
export function statementOf(record: Stated, side: Side): Statement {
  return {
    title: decisionTitle(record, side),
    what: side === 'author' ? whatForAuthor(record) : whatForReporter(record),
    rule: ruleOf(record),
    why: record.facts,
    how: `${side === 'author' ? foundBy(record) : 'We looked at what you reported.'} ${decidedBy(record)}`,
    money: moneyOf(record, side),
    until: side === 'author' ? (record.until?.toISOString() ?? null) : null,
  }
}

/** Nobody is told that others reported them without cause; that a decision was taken back, they are. */
export const isAuthorNotified = ({
  decision,
  authorAccountId,
}: Pick<Stated, 'decision' | 'authorAccountId'>) => authorAccountId !== null && decision !== 'none'

/** As one text, for those who read it behind a link. */
export function statementText({ title, what, rule, why, how, money }: Statement): string {
  const about = rule === null ? why : `${rule}: ${why}`
  return [`${title}.`, what, about, how, ...(money === null ? [] : [money])].join('\n\n')
}

/** What a decision is based on: `4 · Targeting a person`, or a law. */
export function ruleOf({ policy, law }: Pick<Stated, 'policy' | 'law'>): string | null {
  if (policy === null) return null
  return policy === 'law' ? law : ruleTitle(policy)
}

function foundBy({ reports, source, appealId }: Stated): string {
  if (appealId !== null) return 'It was looked at again, by somebody who took no part in the first decision.'
  if (reports > 0) return `${capital(inWords(reports))} ${reports === 1 ? 'person' : 'people'} reported it.`
  if (source === 'known-image') return 'A picture in it is one that we know.'
  if (source === 'signal') return 'Our systems pointed it out to us.'
  return 'We looked at it ourselves.'
}

const decidedBy = ({ decidedBy: who }: Stated): string =>
  who === null ? 'This was automatic; no person decided.' : 'A person decided; nothing was automatic.'

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const inWords = (count: number): string => WORDS[count] ?? count.toLocaleString('en')
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
