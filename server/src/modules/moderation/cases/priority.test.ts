import { ReportGroup, ReportReason } from '@sayso/contract/report-reasons'
import { expect, test } from 'vitest'
import { graverOf, priorityOf, urgencyOf, weightOf } from './priority.policy.ts'

test('child safety weighs most and spam least', () => {
  const byWeight = ReportReason.toSorted((a, b) => weightOf(b) - weightOf(a))
  expect([byWeight[0], weightOf('child_safety')]).toEqual(['child_safety', 100])
  expect([byWeight.at(-1), weightOf('spam')]).toEqual(['spam', 10])
})

test.for([
  ['spam_fraud', 'spam'],
  ['harassment_hate', 'harassment'],
  ['violence_self_harm', 'violence'],
  ['sexual_child_safety', 'sexual'],
  ['illegal_rights', 'rights'],
  ['impersonation_evading', 'evading_block'],
] as const)('a report for %s weighs as %s until somebody says more', ([group, lower]) => {
  expect(weightOf(group)).toBe(weightOf(lower))
  expect(ReportGroup).toContain(group)
})

test.for([
  [0, 10],
  [1, 10],
  [2, 15],
  [9, 50],
  [10, 50],
  [100_000, 50],
] as const)('spam reported by %i verified accounts has priority %i', ([verifiedReports, priority]) => {
  expect(priorityOf({ weight: weightOf('spam'), verifiedReports })).toBe(priority)
})

test('no number of reports puts anything before the safety of a child', () => {
  const child = priorityOf({ weight: weightOf('child_safety'), verifiedReports: 1 })
  for (const reason of ReportReason) {
    if (reason === 'child_safety') continue
    const most = priorityOf({ weight: weightOf(reason), verifiedReports: 100_000 })
    expect(most, reason).toBeLessThan(child)
    expect(urgencyOf(most), reason).not.toBe('urgent')
  }
  expect(urgencyOf(child)).toBe('urgent')
  expect(urgencyOf(priorityOf({ weight: weightOf('self_harm'), verifiedReports: 1 }))).toBe('high')
  expect(urgencyOf(priorityOf({ weight: weightOf('spam'), verifiedReports: 1 }))).toBe('normal')
})

test('a case shows the gravest reason, and the finer one instead of its group', () => {
  expect(graverOf(null, 'spam')).toBe('spam')
  expect(graverOf('spam', 'violence')).toBe('violence')
  expect(graverOf('violence', 'spam')).toBe('violence')
  expect(graverOf('spam_fraud', 'spam')).toBe('spam')
  expect(graverOf('sexual', 'rights')).toBe('sexual')
})
