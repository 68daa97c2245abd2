import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decodeId,
  encodeId,
  exactInstantOfId,
  firstIdAt,
  ID_PATTERN,
  idAtInstant,
  idsAt,
  instantOfId,
  isId,
  isVisitorId,
  shardOfId,
} from './ids.ts'

const anyNumber = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })
const anyInstant = fc.date({ min: new Date('2026-01-02'), max: new Date('2090-01-01'), noInvalidDate: true })

test('decoding an id returns the number it was made from', () => {
  fc.assert(fc.property(anyNumber, (value) => decodeId(encodeId(value)) === value))
})

test('every id matches the published pattern', () => {
  fc.assert(
    fc.property(anyNumber, (value) => isId(encodeId(value)) && new RegExp(ID_PATTERN).test(encodeId(value))),
  )
})

test('ids sort as their numbers do', () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, (a, b) => {
      const [first, second] = [encodeId(a), encodeId(b)]
      return a < b === first < second && (a === b) === (first === second)
    }),
  )
})

test('an id contains its creation time', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => instantOfId(firstIdAt(instant)).getTime() === instant.getTime()),
  )
})

test('dates before the id epoch have ids too, exact to the second and in order', () => {
  const old = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2026-01-01T23:59:59Z'),
    noInvalidDate: true,
  })
  const shard = fc.bigInt({ min: 0n, max: 4095n })
  fc.assert(
    fc.property(old, old, shard, (a, b, of) => {
      const [one, other] = [idsAt(a, of), idsAt(b, of)]
      const [first, last] = [encodeId(one.first), encodeId(one.last)]
      const second = Math.floor(a.getTime() / 1000) * 1000
      expect(instantOfId(first).getTime()).toBe(second)
      expect(instantOfId(last).getTime()).toBe(second)
      expect(shardOfId(first)).toBe(of)
      expect(idAtInstant(exactInstantOfId(last))).toBe(last)
      expect(firstIdAt(a) <= first).toBe(true)
      expect(last < firstIdAt(new Date('2026-01-02'))).toBe(true)
      if (Math.floor(b.getTime() / 1000) * 1000 > second) expect(one.last < other.first).toBe(true)
    }),
  )
})

test('visitor ids cannot collide with ids of stored rows', () => {
  expect(isVisitorId(encodeId((1n << 63n) - 1n))).toBe(false)
  expect(isVisitorId(encodeId(1n << 63n))).toBe(true)
})

test.each([
  '',
  '0',
  '00000000000000',
  '000000000000i',
  '000000000000U',
  'g000000000000',
  ' 000000000000',
  '0000000000000\n',
])('%j is not an id', (text) => {
  expect(isId(text)).toBe(false)
  expect(() => decodeId(text)).toThrow(RangeError)
})

test('numbers that do not fit are rejected', () => {
  expect(() => encodeId(-1n)).toThrow(RangeError)
  expect(() => encodeId(1n << 64n)).toThrow(RangeError)
})

test('an id converts to an exact instant and back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 62n) - 1n }), (value) => {
      const id = encodeId(value)
      expect(idAtInstant(exactInstantOfId(id))).toBe(id)
    }),
  )
})

test('a plain instant is the start of its millisecond, and invalid text is null', () => {
  expect(idAtInstant('2026-11-15T01:02:03.456Z')).toBe(firstIdAt(new Date('2026-11-15T01:02:03.456Z')))
  for (const text of [
    '',
    '5',
    'yesterday',
    '1999-12-31T23:59:59.999Z',
    '9999-12-31T00:00:00.000Z',
    '2026-11-15',
  ]) {
    expect(idAtInstant(text)).toBeNull()
  }
})

test.each([
  ['without a fraction of a second', '2026-11-15T01:02:03Z', '2026-11-15T01:02:03.000Z'],
  ['without seconds', '2026-11-15T01:02Z', '2026-11-15T01:02:00.000Z'],
  ['with tenths', '2026-11-15T01:02:03.4Z', '2026-11-15T01:02:03.400Z'],
  ['with microseconds', '2026-11-15T01:02:03.456789Z', '2026-11-15T01:02:03.456Z'],
  ['with nanoseconds', '2026-11-15T01:02:03.456789123Z', '2026-11-15T01:02:03.456Z'],
  ['with a comma', '2026-11-15T01:02:03,456Z', '2026-11-15T01:02:03.456Z'],
  ['east of Greenwich', '2026-11-15T02:32:03.456+01:30', '2026-11-15T01:02:03.456Z'],
  ['west of Greenwich, on the day before', '2026-11-14T20:02:03-05:00', '2026-11-15T01:02:03.000Z'],
  ['with a short offset', '2026-11-15T02:02:03+0100', '2026-11-15T01:02:03.000Z'],
  ['with hours alone', '2026-11-15T02:02:03.456789+01', '2026-11-15T01:02:03.456Z'],
  ['with a plus that became a space', '2026-11-15T02:02:03 01:00', '2026-11-15T01:02:03.000Z'],
])('an instant %s is parsed', (_how, text, plain) => {
  expect(idAtInstant(text)).toBe(firstIdAt(new Date(plain)))
})

test.each([
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-15T24:00:00Z',
  '2026-11-15T25:00:00Z',
  '2026-11-15T01:02:60Z',
  '2026-11-15T01:02:03',
  '2026-11-15T01:02:03+24:00',
  '2026-11-15T01:02:03+01:60',
  '2026-11-15T01:02:03.Z',
  '2026-11-15 01:02:03Z',
])('%s is not an instant', (text) => {
  expect(idAtInstant(text)).toBeNull()
})
