import { expect, test } from 'vitest'
import { createTopByPrefix } from './top-by-prefix.ts'

const topOf = (entries: readonly (readonly [string, number, string])[], over: number, keep: number) => {
  const top = createTopByPrefix<string>({ over, keep, longest: 3 })
  for (const [term, score, id] of entries) top.add({ term, score, id })
  return Object.fromEntries(top.end())
}

test('the best of every prefix that has too many terms', () => {
  const entries = [
    ['ab', 1, 'one'],
    ['abc', 5, 'two'],
    ['abd', 3, 'three'],
    ['b', 9, 'four'],
  ] as const
  expect(topOf(entries, 2, 2)).toEqual({ a: ['two', 'three'], ab: ['two', 'three'] })
  expect(topOf(entries, 0, 1)).toEqual({ a: ['two'], ab: ['two'], abc: ['two'], abd: ['three'], b: ['four'] })
})

test('somebody with two terms is there once, and longer prefixes than asked for are not', () => {
  const entries = [
    ['anna', 2, 'one'],
    ['anna b', 2, 'one'],
    ['annab', 1, 'two'],
  ] as const
  expect(topOf(entries, 2, 5)).toEqual({ a: ['one', 'two'], an: ['one', 'two'], ann: ['one', 'two'] })
})
