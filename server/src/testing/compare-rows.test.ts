import { expect, test } from 'vitest'
import { faultsOf } from './compare-rows.ts'
import { readDeclaredRows } from './declared-rows.ts'

const column = (...kinds: string[]) => ({ kinds: new Set(kinds), isOptional: false })
const row = new Map([
  ['id', column('bigint')],
  ['ended_at', column('Date', 'null')],
])
const statement = { place: 'a.queries.ts:1', rows: [row] }

test('a row that its type describes is no fault', () => {
  const shapes = [
    { id: 'bigint', ended_at: 'Date' },
    { id: 'bigint', ended_at: 'null' },
  ]
  expect(faultsOf([statement], shapes)).toEqual([])
})

test('another name, another kind of value and a null that the type rules out are named', () => {
  expect(faultsOf([statement], [{ id: 'bigint', ends: 'Date' }])).toEqual([
    'a.queries.ts:1: the type has ended_at, the statement does not return it',
    'a.queries.ts:1: the statement returns ends, the type does not have it',
  ])
  expect(faultsOf([statement], [{ id: 'null', ended_at: 'string' }])).toEqual([
    'a.queries.ts:1: id was null, the type says bigint',
    'a.queries.ts:1: ended_at was string, the type says Date | null',
  ])
})

test('a row fits one member of a union, and one of the statements of the same text', () => {
  const either = { place: 'b.queries.ts:1', rows: [row, new Map([['id', column('null')]])] }
  expect(faultsOf([either], [{ id: 'null' }])).toEqual([])
  expect(faultsOf([statement, either], [{ id: 'null' }])).toEqual([])
})

test('the compiler knows the row types of our statements, whatever they are put together from', () => {
  const found = readDeclaredRows().find(({ place }) => place.includes('comments/comments.queries.ts'))
  expect(found?.rows[0]?.get('parent_author_id')?.kinds).toEqual(new Set(['bigint', 'null']))
  expect(found?.rows[0]?.get('text')?.kinds).toEqual(new Set(['string']))
})
