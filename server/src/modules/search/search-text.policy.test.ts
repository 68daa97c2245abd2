import { wordsOf } from '@sayso/contract/words'
import { expect, test } from 'vitest'
import { isEmpty, readSearch } from './search-text.policy.ts'

test.for([
  ['bridge Closed', { words: ['bridge', 'closed'] }],
  ['from:Mara bridge', { from: 'Mara', words: ['bridge'] }],
  ['from:@mara', { from: 'mara', words: [] }],
  ['has:media is:ptv', { hasMedia: true, isPaid: true, words: [] }],
  ['HAS:MEDIA', { hasMedia: true }],
  ['has:cheese', { hasMedia: false }],
  ['before:2026-02-01', { before: new Date('2026-02-01T00:00:00Z') }],
  ['after:2026-02-01 x', { after: new Date('2026-02-01T00:00:00Z'), words: ['x'] }],
  ['before:2026-02-31', { before: null }],
  ['before:soon', { before: null, words: ['before', 'soon'] }],
  ['#Tag ##tag tag', { words: ['#tag', 'tag'] }],
  ['straße ÉCLAIR ﬁn', { words: ['straße', 'eclair', 'fin'] }],
] as const)('search text %s', ([text, expected]) => {
  expect(readSearch(text)).toMatchObject(expected)
})

test('punctuation alone is an empty search', () => {
  for (const text of ['', '   ', '...', '& | !', '#', '@', '🙂'])
    expect(isEmpty(readSearch(text)), text).toBe(true)
})

test('the longest text is split into words in under two seconds, whatever it contains', () => {
  const before = process.threadCpuUsage()
  for (const piece of ['a', '#a ', '@a ', 'https://a.b/ ', '橋', "a'a:a.a_", '\u0301', '👩‍👩‍👧'])
    wordsOf(piece.repeat(5000 / piece.length))
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(2000)
})
