import { decisionTitle } from '@sayso/contract/decision-titles'
import { RecordedDecision } from '@sayso/contract/shapes/decision'
import { expect, test } from 'vitest'
import { type DecidedFact, detailOf, readDecided } from './decided.policy.ts'
import { sentenceOf } from './wording.policy.ts'

const sentence = (about: 'decision' | 'report_decided', ...details: readonly string[]) =>
  sentenceOf({
    ...{ about, people: 0, newest: [], count: details.length },
    tallies: Object.fromEntries(details.map((one) => [one, 1])),
  })

test('every decision is named by its title, for both sides', () => {
  for (const decision of RecordedDecision)
    for (const kind of ['post', 'comment', 'profile', 'address'] as const) {
      const label = decision === 'label' ? ('adult' as const) : null
      const takenBack = decision === 'reinstate' ? ('remove' as const) : null
      const fact = { decision, kind, label, takenBack }
      expect(readDecided(detailOf(fact))).toEqual(fact)
      expect(sentence('decision', detailOf(fact))).toEqual({ who: null, text: decisionTitle(fact, 'author') })
      expect(sentence('report_decided', detailOf(fact)).text).toBe(decisionTitle(fact, 'reporter'))
    }
})

test('the end of an appeal is newer than what it was about', () => {
  const removed: DecidedFact = { decision: 'remove', kind: 'post', label: null, takenBack: null }
  for (const [outcome, title] of [
    ['uphold', 'We looked again, and our decision stays'],
    ['newer', 'We looked again: a newer decision holds'],
  ] as const) {
    const ended: DecidedFact = { outcome }
    expect(readDecided(detailOf(ended))).toEqual(ended)
    expect(sentence('decision', detailOf(removed), detailOf(ended)).text).toBe(title)
  }
})
