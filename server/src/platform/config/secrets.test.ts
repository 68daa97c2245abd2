import { randomBytes } from 'node:crypto'
import { defaultLimits } from '@sayso/contract/limits'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const newKey = () => randomBytes(32).toString('base64')
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@db.internal/sayso',
  REDIS_URL: 'redis://cache.internal:6379',
  NATS_URL: 'nats://bus.internal:4222',
  SMTP_URL: 'smtps://mail.internal',
  MAIL_FROM: 'Sayso <hello@sayso.example>',
  PUBLIC_URL: 'https://sayso.example',
  STORAGE: 'disk',
  STORAGE_DIRECTORY: '/srv/files',
  STORAGE_SIGNING_KEY: newKey(),
  VISITOR_TOKEN_KEY: newKey(),
  PASSWORD_PEPPER: newKey(),
  CONNECTION_KEY: newKey(),
}

function faultsOf(change: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig({ ...production, ...change })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('a bare value and a list of keys are accepted', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ PASSWORD_PEPPER: `k2:${newKey()},k1:${newKey()},${newKey()}` })).toEqual([])
  expect(faultsOf({ PASSWORD_PEPPER: randomBytes(32).toString('hex') })).toEqual([])
})

test.for([
  ['31 bytes', randomBytes(31).toString('base64'), 'at least 32 bytes'],
  ['31 bytes behind a good key', `k2:${newKey()},k1:${randomBytes(31).toString('base64')}`, 'k1 must have'],
  ['60 hexadecimal digits', randomBytes(30).toString('hex'), 'at least 32 bytes'],
  ['32 equal bytes', Buffer.alloc(32, 7).toString('base64'), 'different bytes'],
  ['a word', `ChangeMe${newKey()}`, 'a word'],
  ['a word with a hyphen', `change-me-${randomBytes(32).toString('base64url')}`, 'a word'],
  ['an encoded word', Buffer.concat([Buffer.from('secret'), randomBytes(32)]).toString('base64'), 'a word'],
  ['two keys with one id', `k1:${newKey()},k1:${newKey()}`, 'two keys with the id k1'],
  ['one key twice', `k2:${production.PASSWORD_PEPPER},k1:${production.PASSWORD_PEPPER}`, 'same key twice'],
  ['no base64', `k1:${newKey()}!`, 'in base64'],
  ['an id that is too high', `k256:${newKey()}`, 'the last one is k255'],
  ['a misspelt id', `K2:${newKey()}`, 'a colon'],
  ['quotes that were not removed', `"k2:${newKey()}"`, 'a quotation mark'],
  ['an empty key', `${newKey()},`, 'an empty key'],
] as const)('production does not start with a pepper of %s, and does not print it', ([, value, reason]) => {
  const faults = faultsOf({ PASSWORD_PEPPER: value })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain('PASSWORD_PEPPER')
  expect(faults[0]).toContain(reason)
  for (const part of value.split(/[,:]/).filter((one) => one.length > 8))
    expect(faults[0]).not.toContain(part)
})

test('one key under two names is rejected, however it is spelled', () => {
  const bytes = randomBytes(32)
  const faults = faultsOf({
    VISITOR_TOKEN_KEY: `k1:${bytes.toString('base64')}`,
    PASSWORD_PEPPER: `k3:${newKey()},k2:${bytes.toString('base64url')}`,
  })
  expect(faults).toEqual([
    'PASSWORD_PEPPER and VISITOR_TOKEN_KEY share a key; each needs its own: npm run keys -- new PASSWORD_PEPPER',
  ])
})

test('LINK_KEY is that of visitors until it is set, and may take over its keys beside one of its own', () => {
  const { secrets } = readConfig(production)
  expect(secrets.links).toBe(secrets.visitorTokens)
  const [shared, own] = [`k3:${newKey()}`, `k4:${newKey()}`]
  const withLinks = (value: string) => faultsOf({ VISITOR_TOKEN_KEY: shared, LINK_KEY: value })
  expect(withLinks(own)).toEqual([])
  expect(withLinks(`${shared},${own}`)).toEqual([])
  expect(withLinks(`${own},${shared}`)).toEqual([])
  expect(withLinks(shared)).toHaveLength(1)
  expect(withLinks(`${own},${shared.replace('k3', 'k2')}`)).toHaveLength(1)
})

test('rates are only multiplied on one machine', () => {
  expect(faultsOf({ RATE_FACTOR: '1' })).toEqual([])
  expect(faultsOf({ RATE_FACTOR: '2' })).toEqual([
    'RATE_FACTOR must be 1 in production, where PUBLIC_URL is not on this machine; remove it',
  ])
  expect(faultsOf({ RATE_FACTOR: '1000', PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual([])
})

test('limits that protect accounts and payouts can be made stricter, not looser', () => {
  const change = (limits: object) => faultsOf({ LIMITS: JSON.stringify(limits) })
  expect(change({ codes: { verifyTries: 3 }, payouts: { firstAfterDays: 30 } })).toEqual([])
  expect(
    change({ accounts: { passwordMin: 12, oldHandleRedirectsDays: 1 }, posts: { perDay: 9999 } }),
  ).toEqual([])
  expect(change({ codes: { verifyTries: 6, verifyDigits: 5 }, payouts: { newAddressHours: 0 } })).toEqual([
    `LIMITS.codes.verifyDigits must be at least ${defaultLimits.codes.verifyDigits} in production`,
    `LIMITS.codes.verifyTries must be at most ${defaultLimits.codes.verifyTries} in production`,
    `LIMITS.payouts.newAddressHours must be at least ${defaultLimits.payouts.newAddressHours} in production`,
  ])
  expect(faultsOf({ NODE_ENV: 'test', LIMITS: '{"codes":{"verifyTries":6}}' })).toEqual([])
})

test('a configuration that is written out contains no key', () => {
  const config = readConfig(production)
  const text = JSON.stringify(config)
  for (const name of [
    'VISITOR_TOKEN_KEY',
    'PASSWORD_PEPPER',
    'CONNECTION_KEY',
    'STORAGE_SIGNING_KEY',
  ] as const)
    expect(text).not.toContain(production[name])
})
