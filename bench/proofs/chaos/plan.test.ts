import { expect, test } from 'vitest'
import { seededRandom } from '../../harness/random.ts'
import type { Fault } from './faults.ts'
import { fullPlan, quickPlan, struckRarely } from './plan.ts'

const fault = (name: string, kind?: 'death' | 'always'): Fault => ({
  name,
  ...(kind && { kind }),
  strike: async () => {},
})
const faults = [
  ...['database', 'machine'].map((name) => fault(name, 'death')),
  fault('answers', 'always'),
  ...Array.from({ length: 24 }, (_, n) => fault(`other ${n}`)),
]
const names = (plan: Iterable<Fault>) => [...plan].map(({ name }) => name)

test('a quick run kills a primary first, and five of the others are enough for five seeds to have had all', () => {
  const runs = [40, 41, 42, 43, 44].map((seed) => names(quickPlan(faults, seed)).slice(0, 7))
  for (const run of runs) expect(run[1]).toBe('answers')
  expect(runs.map(([first]) => first)).toEqual(['database', 'machine', 'database', 'machine', 'database'])
  expect(new Set(runs.flat()).size).toBe(faults.length)
})

test('a full run that ends early is told which faults did not strike often enough', () => {
  const struck = names(fullPlan(faults, seededRandom(1), 3))
  expect(struckRarely(faults, struck, 3)).toEqual([])
  expect(struckRarely(faults, struck.slice(0, -1), 3)).toEqual(struck.slice(-1))
  expect(struckRarely(faults, [], 3)).toHaveLength(faults.length)
})

test('a full run has every fault in every round', () => {
  const plan = names(fullPlan(faults, seededRandom(1), 3))
  for (const round of [0, 1, 2])
    expect(new Set(plan.slice(round * faults.length, (round + 1) * faults.length)).size).toBe(faults.length)
})
