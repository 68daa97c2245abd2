import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Part, replaceParts } from './replace-parts.ts'

const MAX = 100_000

/** Words as people write them (emoji, other scripts, half an emoji), never containing a link. */
const words = fc
  .string({ unit: fc.constantFrom('a', 'é', ' ', '&amp;', '😀', '👩‍👩‍👧', '字', '\ud83d', '\n', '/') })
  .map((text) => text.replaceAll('http', ''))
const link = fc.record({ meant: fc.webUrl({ withQueryParameters: true }), after: words })

interface Honest {
  readonly text: string
  readonly parts: readonly Part[]
}

/** A tweet as X returns it: each link shortened to one of X's own, with its start counted in code points. */
const tweet = fc.tuple(words, fc.array(link, { maxLength: 12 })).map(([before, links]): Honest => {
  const parts: Part[] = []
  let text = before
  for (const [n, { meant, after }] of links.entries()) {
    const was = `https://t.co/${String(n).padStart(10, 'x')}`
    parts.push({ start: [...text].length, was, instead: meant })
    text += was + after
  }
  return { text, parts }
})

/** The obvious implementation, which trusts its input. */
const obvious = ({ text, parts }: Honest) =>
  parts.reduce((said, { was, instead }) => said.replaceAll(was, () => instead), text)

const wrongStart = fc.oneof(
  fc.integer({ min: -5, max: 400 }),
  fc.double(),
  fc.constantFrom(undefined, null, 'x', '', '7', Number.NaN, Number.MAX_SAFE_INTEGER, [3, 2]),
)

describe('replacing parts of a text by position', () => {
  test('gives the same result as a simple replacement for valid tweets, in any order', () => {
    fc.assert(
      fc.property(tweet, fc.boolean(), fc.infiniteStream(fc.nat()), (honest, isText, order) => {
        const parts = honest.parts
          .map((part) => ({ ...part, start: isText ? String(part.start) : part.start }))
          .map((part) => ({ part, key: order.next().value }))
          .toSorted((a, b) => Number(a.key) - Number(b.key))
          .map(({ part }) => part)
        expect(replaceParts(honest.text, parts, MAX)).toBe(obvious(honest))
      }),
      { numRuns: 500 },
    )
  })

  test('finds the link by its text where positions are wrong, out of range or missing', () => {
    fc.assert(
      fc.property(tweet, fc.array(wrongStart, { minLength: 12, maxLength: 12 }), (honest, starts) => {
        const parts = honest.parts.map((part, n) => ({ ...part, start: starts[n] }))
        expect(replaceParts(honest.text, parts, MAX)).toBe(obvious(honest))
      }),
      { numRuns: 500 },
    )
  })

  test('counts positions in characters, with an emoji as one', () => {
    expect(replaceParts('x x', [{ start: 2, was: 'x', instead: 'y' }], MAX)).toBe('x y')
    expect(replaceParts('😀x x', [{ start: 3, was: 'x', instead: 'y' }], MAX)).toBe('😀x y')
    expect(replaceParts('😀x x', [{ start: 1, was: 'x', instead: 'y' }], MAX)).toBe('😀y x')
  })

  test('uses the first of overlapping parts, and replaces a repeated link once', () => {
    const over = [
      { start: 0, was: 'abc', instead: '1' },
      { start: 2, was: 'cd', instead: '2' },
      { start: 4, was: 'e', instead: '3' },
    ]
    expect(replaceParts('abcde', over, MAX)).toBe('1d3')
    const picture = { start: 3, was: 'https://t.co/own', instead: '' }
    expect(replaceParts('😀a https://t.co/own b', [picture, picture, picture], MAX)).toBe('😀a  b')
  })

  test('never exceeds the length limit or the sum of the inputs', () => {
    const short = fc.string({ maxLength: 3 })
    const part = fc.record({ start: wrongStart, was: short, instead: fc.string({ maxLength: 40 }) })
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.array(part), fc.nat(300), (text, parts, most) => {
        const out = replaceParts(text, parts, most)
        const added = parts.reduce((sum, { instead }) => sum + instead.length, 0)
        expect(out.length).toBeLessThanOrEqual(Math.min(most, text.length + added))
      }),
      { numRuns: 500 },
    )
  })
})
