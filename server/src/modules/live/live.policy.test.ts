import { expect, test } from 'vitest'
import { Pace } from './live.policy.ts'

test('whoever opens a stream too early is told when there is room, so many for each second', () => {
  const pace = new Pace(10, Math.random)
  const waits = Array.from({ length: 35 }, () => pace.waitAt(7))
  expect(waits).toEqual([0, 1, 2, 3].flatMap((wait) => Array.from({ length: wait < 3 ? 10 : 5 }, () => wait)))
})

test('a crowd that comes back when it was told is let in at full pace', () => {
  const pace = new Pace(350, Math.random)
  let refusals = 0
  let last = 0
  // How many come at each hundredth of a second: all of them within the first three.
  const coming = Array.from<unknown, number>({ length: 6000 }, (_, at) => (at < 300 ? 34 : 0))
  for (const [at, count] of coming.entries())
    for (let n = 0; n < count; n++) {
      const wait = pace.waitAt(at / 100)
      if (wait === 0) last = at / 100
      else {
        refusals++
        coming[at + wait * 100] = (coming[at + wait * 100] ?? 0) + 1
      }
    }
  // At 350 a second 10,200 take 29.1.
  expect(last).toBeLessThan(31)
  expect(refusals).toBeLessThan(12_000)
})

test('a crowd that was told to come and does not keeps nobody away for more than half a minute', () => {
  const pace = new Pace(10, () => 0.999)
  for (let n = 0; n < 10_000; n++) pace.waitAt(0)
  expect(pace.waitAt(0)).toBe(30)
  expect(pace.waitAt(1)).toBe(0)
})
