import { call } from '@sayso/contract/call'
import { globalFeed } from '@sayso/contract/calls/feeds'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { useWorld } from '../testing/world.ts'
import { encodeAnswer } from './answers.ts'

const world = useWorld()

const greet = call('test/greet', {
  effect: 'read',
  access: 'public',
  input: {},
  output: { greeting: Type.String(), person: Type.Object({ name: Type.String() }) },
})

test('a declared answer is sent unchanged', () => {
  const bytes = encodeAnswer(greet, { greeting: 'hello', person: { name: 'Ada' } })
  expect(JSON.parse(String(bytes))).toEqual({ success: true, greeting: 'hello', person: { name: 'Ada' } })
})

test.for([
  ['next to the declared fields', { greeting: 'hi', person: { name: 'Ada' }, email: 'ada@people.example' }],
  ['deep inside', { greeting: 'hi', person: { name: 'Ada', email: 'ada@people.example' } }],
  ['instead of a declared field', { person: { name: 'Ada' } }],
])('an answer with something undeclared %s fails outside production', ([, answer]) => {
  expect(() => encodeAnswer(greet, answer as never)).toThrow(/contract does not say/)
})

test('every post of a feed matches the contract exactly', async () => {
  const alice = await world.as('alice')
  await alice.publish({ text: 'declared to the last field' })
  const page = await alice.call(globalFeed)
  expect(page.posts).toHaveLength(1)
})
