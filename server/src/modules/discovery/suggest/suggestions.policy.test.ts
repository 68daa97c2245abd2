import { expect, test } from 'vitest'
import { type Reason, type Suggestion, scoreAll, takeMixed } from './suggestions.policy.ts'

const source = (kind: Reason['kind'], ...ids: string[]) => ({
  kind,
  candidates: ids.map((id) => ({ id, reason: { kind } })),
})

test('a place is worth the weight of its source divided by the place, and places add up', () => {
  const scored = scoreAll(
    [],
    [source('followed_by', 'a', 'b'), source('sells_on', 'b'), source('near', 'c', 'a')],
  )
  expect(scored.map(({ id, score }) => [id, score])).toEqual([
    ['a', 3.5],
    ['b', 3.5],
    ['c', 1],
  ])
  expect(scored[0]?.reasons.map(({ kind }) => kind)).toEqual(['followed_by', 'near'])
})

const many = (kind: Reason['kind'], count: number, best: number): Suggestion<string>[] =>
  Array.from({ length: count }, (_, n) => ({ id: `${kind}${n}`, score: best - n / 100, reasons: [{ kind }] }))

test('at most half are shown for one reason while there are others', () => {
  const ranked = [...many('followed_by', 20, 9), ...many('sells_on', 8, 5)]
  const kinds = takeMixed(ranked, 10).map(({ reasons }) => reasons[0]?.kind)
  expect(kinds.filter((kind) => kind === 'followed_by')).toHaveLength(5)
  expect(kinds.filter((kind) => kind === 'sells_on')).toHaveLength(5)
})

test('if there are no others, the list is full all the same, the best first', () => {
  const taken = takeMixed([...many('followed_by', 20, 9), ...many('near', 1, 1)], 10)
  expect(taken).toHaveLength(10)
  expect(taken.map(({ score }) => score)).toEqual(taken.map(({ score }) => score).toSorted((a, b) => b - a))
  expect(taken.at(-1)?.id).toBe('near0')
})
