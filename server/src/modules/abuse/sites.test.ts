import { expect, test } from 'vitest'
import { linksIn, siteOf, sitesOf } from './sites.policy.ts'

const OURS = 'https://sayso.example'

test('a website is the domain that somebody can register, whatever is before and behind it', () => {
  expect(siteOf('https://a.b.shop.co.uk:8080/x?y#z')).toBe('shop.co.uk')
  expect(siteOf('HTTP://WWW.Example.COM')).toBe('example.com')
  expect(siteOf('https://one.github.io/x')).toBe('one.github.io')
  expect(siteOf('http://192.0.2.7/x')).toBe('192.0.2.7')
  expect(siteOf('http://[2001:db8::1]/x')).toBe('2001:db8::1')
  expect(siteOf('https://xn--mnchen-3ya.example')).toBe('xn--mnchen-3ya.example')
})

test('links to us are no links; two of one website are two links to one', () => {
  const text = `See ${OURS}/alice, https://a.shop.example/1 and (https://b.shop.example/2).`
  const links = linksIn(text, OURS)
  expect(links).toEqual(['https://a.shop.example/1', 'https://b.shop.example/2'])
  expect(sitesOf(links)).toEqual(['shop.example'])
})
