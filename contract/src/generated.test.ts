import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callMethodsSource, clientMethod } from './call-methods.ts'
import { calls } from './calls/index.ts'
import { callMethods } from './generated/call-methods.ts'
import { buildOpenApi } from './openapi.ts'

const HINT = 'run `npm run generate` after changing the contract'
const stored = (relative: string) => readFileSync(new URL(relative, import.meta.url), 'utf8')

test('what is generated matches the contract', () => {
  expect(stored('./generated/call-methods.ts') === callMethodsSource(calls), HINT).toBe(true)
  expect(stored('../openapi.json') === `${JSON.stringify(buildOpenApi(), null, 2)}\n`, HINT).toBe(true)
})

test('our client writes and tells secrets by POST only', () => {
  for (const call of calls) {
    expect(clientMethod(call), call.path).toBe(call.methods.includes('POST') ? 'POST' : 'GET')
    expect(call.methods).toContain(clientMethod(call))
  }
  expect(callMethods['feed/like']).toBe('POST')
  expect(callMethods['feed/global']).toBe('POST')
  expect(callMethods['media/deleteMedia']).toBe('POST')
  expect(callMethods['feed/getpost']).toBe('GET')
})
