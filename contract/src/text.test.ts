import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWords, firstUrl, hashtagsIn, mentionsIn, segmentText, stepText } from './text.ts'

const marked = (text: string) =>
  segmentText(text)
    .filter((segment) => segment.kind !== 'text')
    .map((segment) => `${segment.kind} ${segment.text}`)

describe('recognition', () => {
  test.each<[string, string[]]>([
    ['plain words only', []],
    ['see https://sayso.example/p/1 now', ['url https://sayso.example/p/1']],
    ['HTTP://EXAMPLE.COM', ['url HTTP://EXAMPLE.COM']],
    ['http://a', []],
    ['http://ab', ['url http://ab']],
    ['httpab and ftp://ab', []],
    [
      'read https://a.example/x, then (https://b.example/y).',
      ['url https://a.example/x', 'url https://b.example/y'],
    ],
    ['https://a.example/wiki/Post_(web)', ['url https://a.example/wiki/Post_(web)']],
    ['#one ##two ###three', ['hashtag #one', 'hashtag ##two', 'hashtag ##three']],
    ['# alone and a#b', []],
    ['#größe #日本語', ['hashtag #größe', 'hashtag #日本語']],
    ['@ann, @b.ob. and @', ['mention @ann', 'mention @b.ob']],
    ['ann@example.com', []],
    ['https://a.example/#part @x', ['url https://a.example/#part', 'mention @x']],
    ['@... #', []],
  ])('%j', (text, expected) => {
    expect(marked(text)).toEqual(expected)
  })

  test('hashtags and mentions are listed once, regardless of case', () => {
    expect(hashtagsIn('#Go ##go #stop')).toEqual(['go', 'stop'])
    expect(mentionsIn('@Ann @ann. @bob')).toEqual(['ann', 'bob'])
  })

  test('the first link is the one previewed', () => {
    expect(firstUrl('a https://one.example b https://two.example')).toBe('https://one.example')
    expect(firstUrl('no link')).toBeNull()
  })
})

const pieces = fc.array(
  fc.constantFrom(
    '#',
    '##',
    '@',
    'ann',
    '.',
    ' ',
    '\n',
    'http://',
    'https://',
    'x',
    ')',
    '(',
    'é',
    '👩‍👩‍👧',
    '_',
    '9',
    '\ud800',
  ),
)

test('the joined segments equal the input', () => {
  const anyText = fc.oneof(
    pieces.map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(
      anyText,
      (text) =>
        segmentText(text)
          .map((segment) => segment.text)
          .join('') === text,
    ),
    { numRuns: 1000 },
  )
})

test('no segment is empty, and plain segments are never adjacent', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const segments = segmentText(parts.join(''))
      return segments.every((segment, index) => {
        return segment.text !== '' && !(segment.kind === 'text' && segments[index - 1]?.kind === 'text')
      })
    }),
    { numRuns: 1000 },
  )
})

const SIZE = 100_000
const fill = (unit: string) => unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE)

describe('100 kB of hostile text is segmented in under 200 ms', () => {
  test.each([
    '#',
    '@',
    '@.',
    'http://',
    'https://) ',
    '##',
    '#a',
    'a@a.a@',
    '(',
    ')',
    'h',
    '.',
    '# ',
    'http://a ',
    '@a.',
    'é#',
  ])('filled with %j', (unit) => {
    for (const text of [fill(unit), `https://${fill(unit)}`, `@${fill(unit)} `]) {
      const fastest = Math.min(...[1, 2, 3].map(() => cpuMs(() => segmentText(text))))
      expect(fastest).toBeLessThan(200)
    }
  })
})

/** Measures our own CPU time: on a busy machine the clock also counts the work of others. */
function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test.for([
  ['', 0],
  [' \n ', 0],
  ['one', 1],
  ["it's two — words, really", 4],
  ['今日は天気がいい', 5],
  ['🔑 → 🚪', 1],
] as const)('%s has %i words', ([text, words]) => {
  expect(countWords(text)).toBe(words)
})

test('stepText names the step and the total', () => {
  expect(stepText(1, 3)).toBe('Step 1 of 3')
})
