import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { useWorld } from '../testing/world.ts'
import type { WebBuild } from './web-build.ts'
import { readWebBuild } from './web-build.ts'

const world = useWorld()
const BOOT = 'document.documentElement.classList.add("light") // $& $1 `'
const INDEX = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<!--head-->
<style>.sk{color:red}</style>
<script>${BOOT}</script>
<script type="module" src="/assets/main-a1b2c3d4.js"></script>
</head><body><div id="app"><!--skeleton--><div class="sk">waiting</div><!--/skeleton--></div></body></html>`
const SCRIPT = 'console.log("hello");'.repeat(200)
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let directory: string
let build: WebBuild
let http: FastifyInstance

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sayso-web-'))
  const files: Record<string, string | Buffer> = {
    'index.html': INDEX,
    'robots.txt': 'User-agent: *\n',
    'favicon.svg': '<svg/>',
    'assets/main-a1b2c3d4.js': SCRIPT,
    'assets/main-a1b2c3d4.js.br': brotliCompressSync(SCRIPT),
    'assets/main-a1b2c3d4.js.gz': gzipSync(SCRIPT),
    'assets/main-e5f6a7b8.css': '.a{}',
    'secret.key': 'not for the world',
    '.vite/manifest.json': '{}',
    'types/app.d.ts': 'export {}',
  }
  for (const folder of ['assets', '.vite', 'types']) await mkdir(join(directory, folder))
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
  build = (await readWebBuild(directory)) as WebBuild
  http = (await createApp(world.ctx, null, build)).http
  await http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await http?.close()
  await rm(directory, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}, method: InjectOptions['method'] = 'GET') =>
  http.inject({ url, headers, method: method as 'GET' })

/** Over a socket, so that no client tidies the path up before it is sent. */
async function ask(path: string): Promise<{ status: number; location: string | undefined; body: string }> {
  const { port } = http.server.address() as { port: number }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, headers: HTML }, resolve).on('error', reject).end()
  })
  return { status: answer.statusCode ?? 0, location: answer.headers.location, body: await text(answer) }
}

function directivesOf(policy: unknown): Record<string, string[]> {
  const parts = String(policy)
    .split('; ')
    .map((part) => part.split(' '))
  return Object.fromEntries(parts.map(([name = '', ...sources]) => [name, sources]))
}

test('without a build there is no web app, and one without the place for heads is refused', async () => {
  expect(await readWebBuild(join(directory, 'nowhere'))).toBeNull()
  const bad = await mkdtemp(join(tmpdir(), 'sayso-web-'))
  await writeFile(join(bad, 'index.html'), '<html></html>')
  await expect(readWebBuild(bad)).rejects.toThrow('<!--head-->')
  await rm(bad, { recursive: true })
})

test('a page carries the headers of a document and is asked for anew each time', async () => {
  const { statusCode, headers } = await get('/explore/list', HTML)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'geolocation=(self), payment=(), camera=(), microphone=(), usb=()',
    'reporting-endpoints': 'csp="/api/csp-report"',
    vary: 'Accept-Encoding',
  })
  for (const path of ['/login', '/forgot-password', '/auth/redirect/instagram?code=1&state=2'])
    expect([path, (await get(path)).headers['referrer-policy']]).toEqual([path, 'no-referrer'])
})

test('the policy names exactly the scripts and styles that stand in the page, and no host of a card provider', async () => {
  const { headers, body } = await get('/')
  const policy = directivesOf(headers['content-security-policy'])
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const inPage = (pattern: RegExp) => [...body.matchAll(pattern)].map(([, inner = '']) => hash(inner))
  expect(policy['script-src']).toEqual(["'self'", ...inPage(/<script>([\s\S]*?)<\/script>/g)])
  expect(policy['script-src']).toContain(hash(BOOT))
  expect(policy['style-src']).toEqual(["'self'", ...inPage(/<style>([\s\S]*?)<\/style>/g)])
  expect(policy['default-src']).toEqual(["'none'"])
  expect(policy['connect-src']).toEqual(["'self'"])
  for (const name of ['frame-ancestors', 'base-uri', 'object-src', 'frame-src'])
    expect([name, policy[name]]).toEqual([name, ["'none'"]])
  const { storage } = world.ctx.config
  if (storage.home === 's3') expect(policy['img-src']).toContain(new URL(storage.endpoint).origin)
  expect(headers['content-security-policy']).not.toMatch(/stripe|unsafe|\*/)
})

test('files with a hash in their name may be kept for ever, others for an hour', async () => {
  const script = await get('/assets/main-a1b2c3d4.js')
  expect([script.statusCode, script.body]).toEqual([200, SCRIPT])
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const robots = await get('/robots.txt')
  expect([robots.statusCode, robots.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
})

test.for([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['', undefined],
] as const)('to "%s" the script is sent as %s', async ([accepted, encoding]) => {
  const { headers, rawPayload } = await get('/assets/main-a1b2c3d4.js', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['vary']).toBe('Accept-Encoding')
  const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : Buffer.from
  expect(unpack(rawPayload).toString()).toBe(SCRIPT)
})

test('a page is packed too, and unpacks to the same page', async () => {
  const plain = await get('/explore/list')
  const packed = await get('/explore/list', { 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
})

test('whoever has the page already is told so; each form has a tag of its own', async () => {
  for (const url of ['/explore/list', '/assets/main-a1b2c3d4.js']) {
    const tags = new Set<unknown>()
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding }
      const etag = String((await get(url, headers)).headers['etag'])
      tags.add(etag)
      const again = await get(url, { ...headers, 'if-none-match': `"other", W/${etag}` })
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
      expect((await get(url, { ...headers, 'if-none-match': '"other"' })).statusCode).toBe(200)
    }
    expect(tags.size).toBe(3)
  }
})

test('HEAD answers like GET without the body, for pages and files, and is refused for calls as before', async () => {
  for (const url of ['/explore/list', '/assets/main-a1b2c3d4.js', '/robots.txt']) {
    const [head, full] = [await get(url, {}, 'HEAD'), await get(url)]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(full.headers['content-length'])
    expect(head.headers['etag']).toBe(full.headers['etag'])
  }
  for (const url of ['/api/unauth/config', '/livez', '/readyz', '/api'])
    expect([url, (await get(url, HTML, 'HEAD')).statusCode]).toEqual([url, 405])
})

test('every route of the app is a page, and what is none answers 404 in the words of the app', async () => {
  const routes = [
    ...[
      '/',
      '/home',
      '/search?q=a',
      '/profile',
      '/profile/0abc/edit',
      '/newProfile',
      '/ping',
      '/terms',
      '/privacy',
    ],
    ...['/newPost', '/p/0abc/edit', '/mp/0abc', '/myFunds', '/purchases', '/login', '/register'],
    ...['explore', 'following', 'followers'].flatMap((scope) =>
      ['list', 'media', 'ptv', 'profiles'].map((kind) => `/${scope}/${kind}`),
    ),
    ...['/forgot-password', '/auth/redirect/instagram'],
  ]
  for (const url of routes) {
    const { statusCode, body } = await get(url, HTML)
    expect([url, statusCode, body.includes('id="app"')]).toEqual([url, 200, true])
  }
  const none = ['/profile/0abc', '/nobody_here', '/ab', '/with-dash', `/${'a'.repeat(31)}`]
  for (const url of ['/no/such/page', '/explore/nothing', ...none]) {
    const { statusCode, body, headers } = await get(url, HTML)
    expect([url, statusCode, body.includes('id="app"')]).toEqual([url, 404, true])
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  }
})

test('calls, health and files never fall back to the app', async () => {
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

test('no way of writing a path leads out of the build', async () => {
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

test('a doubled slash before a post is taken away, and only there', async () => {
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

test('none of forty hostile forms is sent anywhere but to a path of ours', async () => {
  expect(hostile).toHaveLength(40)
  for (const path of hostile) {
    // Some are refused by the HTTP parser itself, which is as good.
    const { status, location } = await ask(path).catch(() => ({ status: 400, location: undefined }))
    expect([path, status < 300 ? 'a page' : status, location]).toEqual([path, expect.anything(), undefined])
    expect(status).not.toBe(308)
  }
})

test('log-in and /ping are sent without the picture of the shell', async () => {
  expect((await get('/explore/list')).body).toContain('waiting')
  for (const url of ['/login', '/register', '/terms', '/ping'])
    expect((await get(url)).body).not.toContain('waiting')
  expect((await get('/ping')).body).toContain('<title>Ping - Health Check</title>')
})

test('reports of browsers are counted by known names and forgotten', async () => {
  const report = (type: string, payload: string) =>
    http.inject({ method: 'POST', url: '/api/csp-report', headers: { 'content-type': type }, payload })
  const older = { 'csp-report': { 'violated-directive': 'style-src-elem', 'blocked-uri': 'inline' } }
  const newer = [
    {
      type: 'csp-violation',
      body: { effectiveDirective: 'img-src', blockedURL: 'https://x.example/private' },
    },
    { type: 'csp-violation', body: { effectiveDirective: 'made-up {} "', blockedURL: 'eval' } },
    null,
  ]
  expect((await report('application/csp-report', JSON.stringify(older))).statusCode).toBe(204)
  expect((await report('application/reports+json', JSON.stringify(newer))).statusCode).toBe(204)
  expect((await report('application/csp-report', '{"half')).statusCode).toBe(204)
  expect((await report('application/csp-report', 'x'.repeat(9000))).statusCode).toBe(413)
  expect((await report('text/plain', 'x')).statusCode).toBe(400)
  const counted = await world.ctx.metrics.registry.getSingleMetricAsString('csp_reports_total')
  expect(counted).toContain('csp_reports_total{directive="style-src-elem",blocked="inline"} 1')
  expect(counted).toContain('csp_reports_total{directive="img-src",blocked="other"} 1')
  expect(counted).toContain('csp_reports_total{directive="other",blocked="eval"} 1')
  expect(counted).not.toMatch(/x\.example|made-up/)

  const statuses: number[] = []
  for (let i = 0; i < 70; i++) statuses.push((await report('application/csp-report', '{}')).statusCode)
  expect(statuses.at(-1)).toBe(429)
})

test('an address shortened by hand leads to its list', async () => {
  const answer = await get('/explore', HTML)
  expect([answer.statusCode, answer.headers['location']]).toEqual([308, '/explore/list'])
})
