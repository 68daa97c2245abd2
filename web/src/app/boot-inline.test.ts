/// <reference types="node" />
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bootInlineScript } from './boot-inline.ts'

interface Page {
  stored?: Record<string, string>
  url?: string
  isSystemDark?: boolean
  isForbidden?: boolean
  hasMeta?: boolean
  fetch?: () => Promise<unknown>
}

/** A page with just what the script touches. */
function open({
  stored = {},
  url = '/explore/list',
  isSystemDark = false,
  isForbidden = false,
  hasMeta = true,
  ...rest
}: Page) {
  const asked: { url: string; options: { headers?: { authorization?: string }; body?: URLSearchParams } }[] =
    []
  const meta = { content: '' }
  const root = { className: '' }
  const location = new URL(`https://sayso.example${url}`)
  const moves: string[] = []
  const page = {
    document: { documentElement: root, querySelector: () => (hasMeta ? meta : null) },
    matchMedia: () => ({ matches: isSystemDark }),
    location: { pathname: location.pathname, search: location.search, hash: location.hash },
    history: { replaceState: (_: unknown, __: string, to: string) => moves.push(to) },
    fetch: (target: string, options = {}) => {
      asked.push({ url: target, options })
      return rest.fetch?.() ?? Promise.resolve({ json: async () => ({ success: true, from: target }) })
    },
    URLSearchParams,
    get localStorage() {
      if (isForbidden) throw new Error('SecurityError')
      return stored
    },
  }
  const window = createContext(Object.defineProperties({}, Object.getOwnPropertyDescriptors(page)))
  runInContext(`window=globalThis;${bootInlineScript}`, window)
  const boot = window['__boot'] as { id: string; login?: Promise<unknown>; feed?: Promise<unknown> }
  return { asked, meta, root, moves, boot, names: Object.keys(window) }
}

const visitor = {
  auth_token: 'a_1',
  user_unique_id: 'u',
  profile_id: 'p',
  is_anonymous: 'true',
  user_data: '{}',
}
const member = { ...visitor, auth_token: 's_1', is_anonymous: 'false' }

test('the boot script is small enough to be inlined in every page', () => {
  expect(bootInlineScript.length).toBeLessThanOrEqual(900)
  expect(gzipSync(bootInlineScript).length).toBeLessThanOrEqual(640)
  expect(bootInlineScript).not.toMatch(/[\n<]/)
})

test.each([
  [undefined, false, 'light'],
  [undefined, true, 'dark'],
  ['system', true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['purple', true, 'dark'],
])('theme %s with a dark system %s resolves to %s', (theme, isSystemDark, name) => {
  const { root, meta } = open({ stored: theme ? { theme } : {}, isSystemDark })
  expect(root.className).toBe(name)
  expect(meta.content).toBe(name === 'dark' ? '#161319' : '#FFFFFF')
})

test('without storage the system theme applies, and the requests are still sent', () => {
  const { root, asked } = open({ isForbidden: true, isSystemDark: true })
  expect(root.className).toBe('dark')
  expect(asked).toHaveLength(2)
})

test.each(['/', '/home', '/explore/list'])(
  'a first visit to %s requests session and feed in parallel',
  async (url) => {
    const { asked, boot } = open({ url })
    expect(asked.map((ask) => ask.url)).toEqual([
      `/api/unauth/anonymousLogin?identifier=${boot.id}`,
      '/api/feed/global',
    ])
    expect(boot.id).toMatch(/^web_[a-z0-9]+_\d+$/)
    expect(asked[1]?.options.headers?.authorization).toBe(`anon_${boot.id}`)
    expect(`${asked[1]?.options.body}`).toBe('user_profile_id=fzzzzzzzzzzzz&page=0')
    expect(await boot.login).toMatchObject({ success: true })
    expect(await boot.feed).toMatchObject({ success: true })
  },
)

test('a stored position is sent with the feed; a damaged one skips only the early feed', () => {
  const stored = { ...visitor, userLocation: '{"latitude":1.5,"longitude":-2}' }
  expect(`${open({ stored }).asked[0]?.options.body}`).toContain(
    'latitude=1.5&longitude=-2&user_profile_id=f',
  )
  expect(open({ stored: { userLocation: '{broken' } }).asked).toHaveLength(1)
})

test('a stored visitor skips the log-in, a member the feed, and other screens need neither', () => {
  expect(open({ stored: visitor }).asked.map((ask) => ask.url)).toEqual(['/api/feed/global'])
  expect(open({ stored: member }).asked).toEqual([])
  expect(open({ url: '/p/1' }).asked.map((ask) => ask.url)).toEqual([expect.stringMatching('anonymousLogin')])
  expect(open({ url: '/p/1', stored: visitor }).asked).toEqual([])
  expect(open({ url: '/ping' }).asked).toEqual([])
})

test('a doubled slash at the start of the path is removed', () => {
  expect(open({ url: '//p/1?x=1#c' }).moves).toEqual(['/p/1?x=1#c'])
  expect(open({ url: '/p/1//p/2' }).moves).toEqual([])
  expect(open({ url: '/explore/list' }).moves).toEqual([])
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('offline'))],
  [
    'a page instead of an answer',
    () => Promise.resolve({ json: () => Promise.reject(new SyntaxError('<')) }),
  ],
])('%s leaves no early response and throws nothing', async (_, fetch) => {
  const { boot } = open({ fetch })
  expect([await boot.login, await boot.feed]).toEqual([0, 0])
})

test('the boot script leaves no short global names and works without the meta tag', () => {
  const { names, boot } = open({ hasMeta: false })
  expect(names.filter((name) => name.length < 3)).toEqual([])
  expect(boot.login).toBeDefined()
})
