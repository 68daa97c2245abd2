import { expect, test } from 'vitest'
import { judgeReporter } from './reporter.policy.ts'

const shown = { isShown: true, isIgnored: false }

test.for([
  ['15 of 20 are not too many', 15, null, 'nothing'],
  ['16 of 20 are', 16, null, 'warn'],
  ['a warning that nobody has seen has no consequence', 20, { isShown: false, isIgnored: false }, 'nothing'],
  ['after a warning they are not heard', 16, shown, 'ignore'],
  ['who reports better again is forgiven', 15, shown, 'forgive'],
  ['the time they are not heard runs on', 20, { isShown: true, isIgnored: true }, 'nothing'],
  ['also if they were right meanwhile', 3, { isShown: true, isIgnored: true }, 'nothing'],
] as const)('%s', ([, rejected, warning, verdict]) => {
  expect(judgeReporter({ rejected, warning })).toBe(verdict)
})
