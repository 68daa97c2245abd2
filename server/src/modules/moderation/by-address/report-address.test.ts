import { expect, test } from 'vitest'
import { readAddress } from './report-address.policy.ts'

const [id, other] = ['0123456789abc', '0fedcba987654']
const read = (typed: string) => readAddress(typed, 'https://sayso.example')

test.for([
  [`https://sayso.example/p/${id}`, { kind: 'post', id }],
  [`  sayso.example/p/${id}/  `, { kind: 'post', id }],
  [`http://sayso.example/p/${id}`, { kind: 'post', id }],
  [`https://SAYSO.example/mp/${id}?from=mail#top`, { kind: 'post', id }],
  [`https://sayso.example/p/${id}?comment=${other}`, { kind: 'comment', id: other }],
  [`https://sayso.example/profile/${id}`, { kind: 'profile', id }],
  ['https://sayso.example/night_bus', { kind: 'handle', handle: 'night_bus' }],
  ['sayso.example/@night_bus', { kind: 'handle', handle: 'night_bus' }],
] as const)('%s', ([typed, found]) => {
  expect(read(typed)).toEqual(found)
})

test.for([
  '',
  'nonsense',
  'javascript:alert(1)',
  'https://sayso.example',
  'https://sayso.example/terms',
  'https://sayso.example/explore/list',
  'https://sayso.example/p/not-an-id',
  `https://sayso.example/p/${id}/edit`,
  `https://sayso.example/p/${id}?comment=x`,
  `https://sayso.example.evil.example/p/${id}`,
  `https://evil.example/p/${id}`,
  `https://sayso.example:8443/p/${id}`,
  `https://sayso.example@evil.example/p/${id}`,
  `\u0000https://sayso.example/p/${id}\u0000/x`,
])('%s is not the address of anything here', (typed) => {
  expect(read(typed)).toBeNull()
})

test('an address with a port is ours if we have that port', () => {
  expect(readAddress(`http://127.0.0.1:3000/p/${id}`, 'http://127.0.0.1:3000')).toEqual({ kind: 'post', id })
  expect(readAddress(`127.0.0.1:3000/p/${id}`, 'http://127.0.0.1:3000')).toEqual({ kind: 'post', id })
  expect(readAddress(`http://127.0.0.1/p/${id}`, 'http://127.0.0.1:3000')).toBeNull()
})
