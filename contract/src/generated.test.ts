import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callTableSource, clientMethod } from './call-table.ts'
import { calls } from './calls/index.ts'
import { callTable } from './generated/call-table.ts'
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
  expect(callTable['feed/like'].method).toBe('POST')
  expect(callTable['feed/global'].method).toBe('POST')
  expect(callTable['media/deleteMedia'].method).toBe('POST')
  expect(callTable['feed/getpost'].method).toBe('GET')
})

test('the call table has effect, acting field and file of every call', () => {
  for (const { path, effect, file, input } of calls) {
    const facts = callTable[path as keyof typeof callTable]
    const acting = ['user_profile_id', 'userProfileId'].filter((field) => field in input.properties)
    expect([path, facts.effect, facts.file]).toEqual([path, effect, file])
    expect([path, facts.acting]).toEqual([path, acting[0] ?? null])
  }
  expect(callTable['user/get'].acting).toBeNull()
  expect(callTable['user/connectInstagram'].acting).toBe('userProfileId')
  expect(callTable['feed/search']).toEqual({
    method: 'POST',
    effect: 'read',
    acting: 'user_profile_id',
    file: null,
  })
  expect(callTable['feed/addMedia'].file).toBe('image')
})
