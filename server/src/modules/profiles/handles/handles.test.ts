import { readFile } from 'node:fs/promises'
import { calls } from '@sayso/contract/calls/index'
import { appSegments, isReservedHandle } from '@sayso/contract/reserved'
import { expect, test } from 'vitest'
import { people } from '../../../demo/world-data.ts'
import { handleFault } from '../profiles.policy.ts'

const range = { min: 3, max: 30 }

test('the first segment of every app route is reserved', async () => {
  // Read as text: importing the table would load the app's screens, which need a browser.
  const routes = await readFile(
    new URL('../../../../../web/src/app/routing/routes.ts', import.meta.url),
    'utf8',
  )
  const words = [...routes.matchAll(/'\/([\w-]+)(?:\/[^']*)?'/g)].map(([, word = '']) => word.toLowerCase())
  expect(words.length).toBeGreaterThan(20)
  expect([...new Set(words)].filter((word) => !isReservedHandle(word))).toEqual([])
  expect(appSegments.filter((word) => !words.includes(word))).toEqual([])
})

test('the first segment of every call is reserved', () => {
  const words = new Set(calls.map(({ path }) => path.split('/')[0] ?? ''))
  expect(words.size).toBeGreaterThan(5)
  expect([...words].filter((word) => !isReservedHandle(word))).toEqual([])
})

test('API is reserved, and the handles of the demo are valid', () => {
  expect(isReservedHandle('API')).toBe(true)
  expect(people.filter(({ handle }) => handleFault(handle, range) !== null)).toEqual([])
})

test.for([
  ['Ada_99', null],
  ['a'.repeat(30), null],
  ['  ', 'handle_required'],
  ['ab', 'handle_length'],
  ['a'.repeat(31), 'handle_length'],
  ['naïve', 'handle_invalid'],
  ['a.b.c', 'handle_invalid'],
  ['Moderator', 'handle_taken'],
] as const)('handle %s: %s', ([handle, fault]) => {
  expect(handleFault(handle, range)).toBe(fault)
})
