import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneEditApart, variantsOf } from './spelling.policy.ts'

test.for([
  ['mara', 'mar', true],
  ['mara', 'marra', true],
  ['mara', 'mora', true],
  ['mara', 'maar', true],
  ['mara', 'mara', false],
  ['mara', 'moro', false],
  ['mara', 'm', false],
  ['мария', 'мари', true],
  ['田中太郎', '田中太', true],
] as const)('%s and %s', ([one, other, expected]) => {
  expect(isOneEditApart(one, other)).toBe(expected)
  expect(isOneEditApart(other, one)).toBe(expected)
})

test('two words that are one edit apart always share a variant', () => {
  const word = fc.string({ minLength: 4, maxLength: 12, unit: fc.constantFrom(...'abcdé田') })
  fc.assert(
    fc.property(
      word,
      fc.nat(),
      fc.constantFrom(...'abx'),
      fc.constantFrom('add', 'drop', 'swap', 'change'),
      (right, n, letter, how) => {
        const letters = [...right]
        const at = n % letters.length
        const wrong = {
          add: letters.toSpliced(at, 0, letter),
          drop: letters.toSpliced(at, 1),
          change: letters.with(at, letter),
          swap: [
            ...letters.slice(0, at),
            ...letters.slice(at, at + 2).toReversed(),
            ...letters.slice(at + 2),
          ],
        }[how].join('')
        if (wrong === right) return
        expect(isOneEditApart(right, wrong)).toBe(true)
        const shared = new Set(variantsOf(right))
        expect(variantsOf(wrong).some((variant) => shared.has(variant))).toBe(true)
      },
    ),
  )
})
