import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

test.each([
  [0, 0, null],
  [4, 0, null],
  [5, 0, 'Too early'],
  [0, 5, 'Too early'],
  [19, 0, 'Too early'],
  [20, 0, 'Holds up'],
  [412, 38, 'Holds up'],
  [61, 54, 'Contested'],
  [5_208, 3_474, 'Contested'],
  [9, 41, 'Doubtful'],
  [0, 20, 'Doubtful'],
])('%i true and %i false: %s', (isTrue, isFalse, word) => {
  expect(verdictOf(isTrue, isFalse)).toBe(word)
})

test('two of three are clear, one fewer is not, in either direction', () => {
  expect(verdictOf(20, 10)).toBe('Holds up')
  expect(verdictOf(19, 11)).toBe('Contested')
  expect(verdictOf(10, 20)).toBe('Doubtful')
  expect(verdictOf(11, 19)).toBe('Contested')
})
