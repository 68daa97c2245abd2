import type { PostId, ProfileId } from '@sayso/contract/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { externalUrl, permalink, safeReturnPath, urls } from './urls.ts'

const post = '0000000000002' as PostId
const profile = '0000000000001' as ProfileId

test('URLs look as specified', () => {
  expect([
    urls.home(),
    urls.feed('explore'),
    urls.feed('followers', 'ptv'),
    urls.search('#tag & more'),
    urls.post(post),
    urls.ownPost(post),
    urls.editPost(post),
    urls.newPost(),
    urls.ownProfile(),
    urls.profile(profile),
    urls.editProfile(profile),
    urls.newProfile(),
    urls.handle('@mara.l'),
    urls.funds(),
    urls.purchases(),
    urls.login(),
    urls.register(),
    urls.forgotPassword(),
    urls.ping(),
    urls.instagramLanding(),
  ]).toEqual([
    '/',
    '/explore/list',
    '/followers/ptv',
    '/search?q=%23tag+%26+more',
    `/p/${post}`,
    `/mp/${post}`,
    `/p/${post}/edit`,
    '/newPost',
    '/profile',
    `/profile/${profile}`,
    `/profile/${profile}/edit`,
    '/newProfile',
    '/mara.l',
    '/myFunds',
    '/purchases',
    '/login',
    '/register',
    '/forgot-password',
    '/ping',
    '/auth/redirect/instagram',
  ])
  expect(permalink('https://sayso.example/', post)).toBe(`https://sayso.example/p/${post}`)
})

test('user input cannot leave its URL segment', () => {
  expect(urls.handle('../login?x#y')).toBe('/..%2Flogin%3Fx%23y')
  expect(urls.handle('/evil.example')).toBe('/%2Fevil.example')
  expect(new URLSearchParams(urls.search('a&q=b#c').split('?')[1]).get('q')).toBe('a&q=b#c')
})

test.each([
  ['/newPost', '/newPost'],
  ['/p/1?x=1#c', '/p/1?x=1#c'],
  ['/search?q=a\\b//c', '/search?q=a\\b//c'],
  ['/', '/'],
  ['/a/../explore/list', '/explore/list'],
])('%s is accepted as a return path', (path, plain) => expect(safeReturnPath(path)).toBe(plain))

test.each([
  null,
  '',
  'newPost',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  ' /newPost',
  '/login',
  '/login?x=1',
  '/register/',
  '/forgot-password',
])('%j is rejected as a return path', (path) => expect(safeReturnPath(path)).toBeNull())

test('no text makes a return path that leads out of the app', () => {
  const hostile = fc.array(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      '%2f',
      '%5c',
      'evil.example',
      '?',
      '#',
      'a',
      '\0',
    ),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(hostile, (parts) => {
      const path = safeReturnPath(`/${parts.join('')}`)
      if (path === null) return
      expect(path).toMatch(/^\/(?![/\\])/)
      expect(new URL(path, 'https://sayso.example').origin).toBe('https://sayso.example')
      expect(safeReturnPath(path)).toBe(path)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['post.example', 'https://post.example/'],
  [' http://post.example/x ', 'http://post.example/x'],
  ['post.example:8080', 'https://post.example:8080/'],
  ['javascript:alert(1)', null],
  ['JAVASCRIPT:alert(1)', null],
  ['data:text/html,x', null],
  ['mailto:a@b.c', null],
  ['', null],
  ['http://', null],
])('a typed web link %j becomes %j', (typed, url) => expect(externalUrl(typed)).toBe(url))
