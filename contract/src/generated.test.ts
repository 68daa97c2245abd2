import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callTableSource, clientMethod } from './call-table.ts'
import { type CallPath, calls } from './calls/index.ts'
import { factsOf } from './generated/call-table.ts'
import { buildOpenApi } from './openapi.ts'

const HINT = 'run `npm run generate` after changing the contract'
const stored = (relative: string) => readFileSync(new URL(relative, import.meta.url), 'utf8')

test('the generated files match the contract', () => {
  expect(stored('./generated/call-table.ts') === callTableSource(calls), HINT).toBe(true)
  expect(stored('../openapi.json') === `${JSON.stringify(buildOpenApi(), null, 2)}\n`, HINT).toBe(true)
})

test('our client uses POST for every call that accepts it', () => {
  for (const call of calls) {
    expect(clientMethod(call), call.path).toBe(call.methods.includes('POST') ? 'POST' : 'GET')
    expect(call.methods).toContain(clientMethod(call))
  }
  expect(factsOf('feed/like').method).toBe('POST')
  expect(factsOf('feed/global').method).toBe('POST')
  expect(factsOf('media/deleteMedia').method).toBe('POST')
  expect(factsOf('feed/getpost').method).toBe('GET')
})

test('the call table has effect, acting field and file of every call', () => {
  for (const { path, effect, file, input } of calls) {
    const facts = factsOf(path as CallPath)
    const acting = ['user_profile_id', 'userProfileId'].filter((field) => field in input.properties)
    expect([path, facts.effect, facts.file]).toEqual([path, effect, file])
    expect([path, facts.acting]).toEqual([path, acting[0] ?? null])
  }
  expect(factsOf('user/get').acting).toBeNull()
  expect(factsOf('user/connectInstagram').acting).toBe('userProfileId')
  expect(factsOf('feed/search')).toEqual({
    method: 'POST',
    effect: 'read',
    acting: 'user_profile_id',
    file: null,
  })
  expect(factsOf('feed/addMedia').file).toBe('image')
})
