import { DecisionPolicy } from '@sayso/contract/house-rules'
import type { AccountId } from '@sayso/contract/ids'
import { Decision, Statement } from '@sayso/contract/shapes/decision'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import type { Stated } from '../record/decision-record.ts'
import { isAuthorNotified, ruleOf, statementOf, statementText } from './statement.policy.ts'

const until = new Date('2026-12-01T09:00:00Z')
const plain: Stated = {
  ...{ kind: 'post', source: 'report', appealId: null, decidedBy: 'x' as AccountId, decision: 'remove' },
  ...{ takenBack: null, policy: 'targeting', law: null, facts: 'It says where she lives.', until: null },
  ...{ label: null, money: null, authorAccountId: 'y' as AccountId, reports: 3, buyers: 0 },
}

const KINDS = ['post', 'comment', 'profile', 'address'] as const
const MONEY = [null, 'keep', 'refund'] as const
const LABELS = ['sensitive', 'adult'] as const

/** Every decision about everything, also those that nobody can make: texts must not depend on that. */
function* everything(): Generator<Stated> {
  for (const kind of KINDS)
    for (const money of MONEY)
      for (const buyers of [0, 1, 12])
        for (const end of [null, until])
          for (const one of Decision) {
            const label = one === 'label' ? LABELS[buyers % 2] : undefined
            const stated = { ...plain, kind, money, buyers, until: end, label: label ?? null }
            yield { ...stated, decision: one }
            yield {
              ...stated,
              label: null,
              decision: 'reinstate',
              takenBack: one,
              policy: null,
              appealId: 1n,
            }
          }
}

test('every statement is whole, plain and about the right thing', () => {
  let count = 0
  for (const stated of everything())
    for (const side of ['author', 'reporter'] as const) {
      const said = statementOf(stated, side)
      const about = `${stated.decision} ${stated.takenBack} ${stated.kind} ${stated.money} ${side}`
      expect(Value.Check(Statement, said), about).toBe(true)
      for (const text of Object.values(said)) {
        if (text === null) continue
        expect(text.trim(), about).not.toBe('')
        expect(text, about).not.toMatch(/undefined|null|NaN|\[object|\s\s|\.\.| \./)
      }
      for (const text of [said.what, said.how, ...(said.money === null ? [] : [said.money])])
        expect(text, about).toMatch(/^[A-Z].*\.$/)
      expect(said.title, about).toMatch(/^[A-Z].*[^.]$/)
      expect(said.title.length, about).toBeLessThan(80)
      expect(statementText(said), about).toContain(said.why)
      // A reporter is spoken to as a reporter, and is told nothing of others who reported.
      if (side === 'reporter') {
        expect(said.title, about).not.toContain('your')
        expect(said.how, about).not.toContain('people')
        expect(said.until, about).toBeNull()
      }
      count++
    }
  expect(count).toBe(4 * 3 * 3 * 2 * 7 * 2 * 2)
})

test.for([
  [0, 'We looked at it ourselves.'],
  [1, 'One person reported it.'],
  [3, 'Three people reported it.'],
  [10, 'Ten people reported it.'],
  [11, '11 people reported it.'],
  [12_345, '12,345 people reported it.'],
] as const)('%i reports: %s', ([reports, found]) => {
  const source = reports === 0 ? 'staff' : 'report'
  expect(statementOf({ ...plain, reports, source }, 'author').how).toBe(
    `${found} A person decided; nothing was automatic.`,
  )
})

test('who decided, and what pointed it out, is true', () => {
  const { how } = statementOf({ ...plain, decidedBy: null, reports: 0, source: 'known-image' }, 'author')
  expect(how).toBe('A picture in it is one that we know. This was automatic; no person decided.')
  const again = statementOf({ ...plain, appealId: 1001n }, 'author').how
  expect(again).toContain('by somebody who took no part in the first decision')
  expect(again).not.toContain('Three')
})

test('the rule has its number, or the law its name', () => {
  for (const policy of DecisionPolicy) {
    const law = policy === 'law' ? 'Article 17' : null
    expect(ruleOf({ policy, law })).toMatch(policy === 'law' ? /^Article 17$/ : /^\d+ · \S/)
  }
  expect(ruleOf({ policy: null, law: null })).toBeNull()
})

test('money: nobody bought it, buyers keep it, or they get it back', () => {
  const moneyOf = (over: Partial<Stated>) => statementOf({ ...plain, ...over }, 'author').money
  expect(moneyOf({ money: 'keep' })).toBe('Nobody had bought it.')
  expect(moneyOf({ money: 'keep', buyers: 2 })).toContain('Its buyers keep what they bought')
  expect(moneyOf({ money: 'refund', buyers: 2 })).toContain('as far as they reach')
  expect(moneyOf({ kind: 'comment', money: 'keep' })).toBeNull()
  expect(moneyOf({ decision: 'warn' })).toBeNull()
  expect(moneyOf({ decision: 'reinstate', takenBack: 'remove', money: 'refund' })).toContain('you get back')
})

test('nobody is told that others reported them without cause', () => {
  expect(isAuthorNotified({ ...plain, decision: 'none' })).toBe(false)
  expect(isAuthorNotified({ ...plain, authorAccountId: null })).toBe(false)
  for (const decision of ['warn', 'remove', 'reinstate'] as const)
    expect(isAuthorNotified({ ...plain, decision })).toBe(true)
})
