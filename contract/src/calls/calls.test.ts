import { expect, test } from 'vitest'
import { type Call, PROFILE_FIELDS } from '../call.ts'
import { areas, calls, sortedByPath } from './index.ts'

const write = (call: Call) => call.effect === 'write'
const withPath = (path: string) => calls.filter((call) => call.path === path)

test('a path declared twice is rejected', () => {
  expect(() => sortedByPath([...calls, ...withPath('feed/like')])).toThrow('feed/like is declared twice')
})

test('calls are sorted, and every area has some', () => {
  expect(calls.map((call) => call.path)).toEqual(calls.map((call) => call.path).toSorted())
  expect(areas.flatMap((area) => area.calls)).toHaveLength(calls.length)
  for (const area of areas) expect(area.calls.length, area.name).toBeGreaterThan(0)
})

test('every write accepts POST', () => {
  expect(calls.filter((call) => write(call) && !call.methods.includes('POST'))).toEqual([])
})

test('a read with secret input accepts POST', () => {
  const secretFields = ['email', 'password', 'code', 'pin', 'token', 'secret', 'latitude', 'longitude']
  const exposed = calls.filter((call) => {
    return secretFields.some((name) => name in call.input.properties) && !call.methods.includes('POST')
  })
  expect(exposed.map((call) => call.path)).toEqual([])
})

test('a call with an acting profile requires at least a session', () => {
  const open = calls.filter((call) => {
    return call.access === 'public' && PROFILE_FIELDS.some((name) => name in call.input.properties)
  })
  expect(open.map((call) => call.path)).toEqual([])
})

test('without an account the only writes are registration, log-in, log-out, reports, unsubscribing and links in emails', () => {
  const open = calls.filter((call) => write(call) && (call.access === 'public' || call.access === 'session'))
  expect(open.map((call) => call.path)).toEqual([
    'unauth/appeal',
    'unauth/autoregister',
    'unauth/cancelRecovery',
    'unauth/contestUndo',
    'unauth/finishRecovery',
    'unauth/forgotPassword',
    'unauth/login',
    'unauth/loginSecond',
    'unauth/passkeyLogin',
    'unauth/register',
    'unauth/report',
    'unauth/resetPassword',
    'unauth/stopBuyersMail',
    'unauth/stopNotices',
    'unauth/verifyLogin',
    'user/addToReport',
    'user/logout',
    'user/report',
  ])
})

test('an account created during a purchase can pay, confirm, report, appeal and log out, and write nothing else', () => {
  const open = calls.filter((call) => write(call) && call.access !== 'public' && call.beforeConfirmation)
  expect(open.map((call) => call.path)).toEqual([
    'feed/purchaseptv',
    'live/watch',
    'user/addStripePayment',
    'user/addToReport',
    'user/appeal',
    'user/logout',
    'user/readNotifications',
    'user/report',
    'user/revokeSession',
    'user/sendVerify',
    'user/setCurrentProfile',
    'user/verify',
  ])
})

test('inputs are flat, so that they fit into a query string', () => {
  for (const call of calls) {
    for (const [name, schema] of Object.entries(call.input.properties)) {
      const { type } = schema as { type?: string }
      expect(['string', 'integer', 'number', 'boolean'], `${call.path} ${name}`).toContain(type)
    }
  }
})

test('every text input has a maximum length, a pattern or a list of values', () => {
  const boundless = calls.flatMap((call) =>
    Object.entries(call.input.properties)
      .filter(([, schema]) => (schema as { type?: string }).type === 'string')
      .filter(([, schema]) => !('maxLength' in schema || 'pattern' in schema || 'enum' in schema))
      .map(([name]) => `${call.path} ${name}`),
  )
  expect(boundless).toEqual([])
})
