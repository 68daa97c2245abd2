import { expect, test } from 'vitest'
import { HTML, useSmallWeb } from '../testing/small-web.ts'
import { useWorld } from '../testing/world.ts'

const { ask, get } = useSmallWeb(useWorld())

test('calls, health checks and files never fall back to the app', async () => {
  const paths = ['/api', '/api/', '/api/none', '/api/feed/global/x', '/API/none', '//api/unauth/config']
  const files = ['/assets/gone-12345678.js', '/assets/', '/assets', '/logo.png', '/a/b.js', '/p/x.php']
  const kept = ['/index.html', '/secret.key', '/.vite/manifest.json', '/types/app.d.ts', '/.env', '/livez/x']
  for (const path of [...paths, ...files, ...kept]) {
    const { status, body } = await ask(path)
    expect([path, status, body.includes('id="app"')]).toEqual([path, 404, false])
  }
  expect((await get('/no/such/page', { accept: '*/*' })).headers['content-type']).toMatch('application/json')
  expect((await get('/explore/list', HTML, 'POST')).statusCode).toBe(405)
})

test('no spelling of a path leads out of the build', async () => {
  const ways = [
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/secret.key',
    '/assets/..%5c..%5csecret.key',
    '/assets/....//secret.key',
    '/assets//etc/passwd',
    '/assets/%2fetc%2fpasswd',
    '/assets/main-a1b2c3d4.js%00.png',
    '/assets/main-a1b2c3d4.js.br',
    '/assets/main-a1b2c3d4.js/',
    '/assets/./main-a1b2c3d4.js',
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/__proto__',
    '/assets/constructor',
  ]
  for (const path of ways) {
    const { status, body } = await ask(path)
    expect([path, status]).toEqual([path, 404])
    expect(body).not.toMatch(/not for the world|root:|hello/)
  }
  expect((await ask('/assets/%zz')).status).toBeGreaterThanOrEqual(400)
})

test('a doubled slash before a post is redirected', async () => {
  expect(await ask('//p/0k3j5h7x9abcd')).toMatchObject({ status: 308, location: '/p/0k3j5h7x9abcd' })
  expect(await ask('//p/0k3j5h7x9abcd/edit')).toMatchObject({
    status: 308,
    location: '/p/0k3j5h7x9abcd/edit',
  })
  expect(await ask('//p/abc?from=mail&x=%20')).toMatchObject({
    status: 308,
    location: '/p/abc?from=mail&x=%20',
  })
})

const hostile = [
  '//evil.example',
  '//evil.example/p/x',
  '//p',
  '//p/',
  '//p//evil.example',
  '//p/%2f%2fevil.example',
  '//p/..//evil.example',
  '//p/../../evil.example',
  '//p/%2e%2e/%2e%2e/evil.example',
  '//p/x/../../evil.example',
  '//p/x//evil.example',
  '//p/\\evil.example',
  '//p/x\\..\\..\\evil.example',
  '///p/x',
  '////evil.example/p/x',
  '//p.evil.example/x',
  '//p@evil.example/x',
  '//p:80@evil.example/x',
  '//p%40evil.example/x',
  '//p/@evil.example',
  '//p/x@evil.example',
  '//p/x:80',
  '//P/x',
  '/\\p/x',
  '/\\evil.example',
  '\\\\evil.example',
  '//p/x%0d%0aLocation:%20//evil.example',
  '//p/x%0d%0aSet-Cookie:a=b',
  '//p/x?next=//evil.example',
  '//p/x?next=https://evil.example',
  '//p/x#//evil.example',
  '//p/x/edit/../../..//evil.example',
  '//p/javascript:alert(1)',
  '//p/<script>',
  `//p/${'a'.repeat(65)}`,
  'http://evil.example//p/x',
  'http://evil.example/p/x',
  '/%2fp/x',
  '/%5cp/x',
  '//p/%00',
]

test('none of forty hostile paths is redirected', async () => {
  expect(hostile).toHaveLength(40)
  for (const path of hostile) {
    // The HTTP parser itself rejects some of them, which is just as good.
    const { status, location } = await ask(path).catch(() => ({ status: 400, location: undefined }))
    expect([path, status < 300 ? 'a page' : status, location]).toEqual([path, expect.anything(), undefined])
    expect(status).not.toBe(308)
  }
})

test('/explore redirects to its list', async () => {
  const answer = await get('/explore', HTML)
  expect([answer.statusCode, answer.headers['location']]).toEqual([308, '/explore/list'])
})
