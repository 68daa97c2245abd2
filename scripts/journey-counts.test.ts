import { expect, test } from 'vitest'
import { countJourneys } from './journey-counts.ts'

const spec = (title: string, ...statuses: string[]) => ({
  title,
  file: 'some.spec.ts',
  tests: statuses.map((status) => ({ status })),
})

test('each journey is counted over all its runs, and only a first attempt counts as passed', () => {
  const report = {
    suites: [
      {
        specs: [spec('one', 'expected'), spec('one', 'unexpected'), spec('two', 'expected')],
        suites: [{ specs: [spec('one', 'flaky'), spec('two', 'skipped'), spec('one', 'expected')] }],
      },
    ],
  }
  expect(countJourneys(report)).toEqual([
    { title: 'some.spec.ts one', passed: 2, of: 4 },
    { title: 'some.spec.ts two', passed: 1, of: 2 },
  ])
  expect(countJourneys({ suites: [] })).toEqual([])
})
