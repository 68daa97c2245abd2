import { expect, test } from 'vitest'
import { offeredWays } from './offered-ways.ts'

const withPassword = { has_password: true }

test('what the server takes is offered', () => {
  expect(offeredWays(['password', 'passkey', 'totp'], withPassword, true)).toEqual([
    'password',
    'passkey',
    'totp',
  ])
  expect(offeredWays(['password'], withPassword, true)).toEqual(['password'])
  expect(offeredWays(['passkey'], { has_password: false }, true)).toEqual(['passkey'])
})

test('a server that names no way takes the password; without one there is none', () => {
  expect(offeredWays([], withPassword, true)).toEqual(['password'])
  expect(offeredWays([], { has_password: false }, true)).toEqual([])
})

test('a browser without passkeys offers them only if there is no other way', () => {
  expect(offeredWays(['passkey', 'totp'], withPassword, false)).toEqual(['totp'])
  expect(offeredWays(['passkey'], withPassword, false)).toEqual(['passkey'])
})
