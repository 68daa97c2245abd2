import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { BOOT, HTML, SCRIPT, useSmallWeb } from '../testing/small-web.ts'
import { useWorld } from '../testing/world.ts'
import { readWebBuild } from './web-build.ts'

const world = useWorld()
const web = useSmallWeb(world)
const { get } = web

function directivesOf(policy: unknown): Record<string, string[]> {
  const parts = String(policy)
    .split('; ')
    .map((part) => part.split(' '))
  return Object.fromEntries(parts.map(([name = '', ...sources]) => [name, sources]))
}

test('without a build there is no web app, and a build without the head placeholder is rejected', async () => {
  expect(await readWebBuild(join(web.directory, 'nowhere'))).toBeNull()
  const bad = await mkdtemp(join(tmpdir(), 'sayso-web-'))
  await writeFile(join(bad, 'index.html'), '<html></html>')
  await expect(readWebBuild(bad)).rejects.toThrow('<!--head-->')
  await rm(bad, { recursive: true })
})

test('a page has its security headers and is revalidated each time', async () => {
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

test('the policy lists exactly the inline scripts and styles of the page, and no card provider', async () => {
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

test('files with a hash in their name are cached forever, others for an hour', async () => {
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

test('the service worker is never taken from a cache, and the shell is a page about nobody', async () => {
  const worker = await get('/sw.js')
  expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(worker.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(directivesOf(worker.headers['content-security-policy'])).toMatchObject({
    'default-src': ["'none'"],
    'connect-src': ["'self'"],
  })
  const shell = await get('/app-shell')
  expect(shell.statusCode).toBe(200)
  expect(shell.body).toMatch(/<title>\w+<\/title>/)
  expect(shell.body).toContain('<meta name="robots" content="noindex">')
  expect(shell.body).toContain('class="sk"')
  expect(directivesOf(shell.headers['content-security-policy'])['worker-src']).toEqual(["'self'"])
})

test('switched off, the service worker is replaced by one that removes itself and its caches', async () => {
  const build = await readWebBuild(web.directory)
  const ctx = { ...world.ctx, config: { ...world.ctx.config, web: { hasServiceWorker: false } } }
  const { http } = await createApp(ctx, null, build)
  const { statusCode, headers, body } = await http.inject('/sw.js')
  await http.close()
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(body).toMatch(/caches\.delete[\s\S]*unregister/)
  expect(body).not.toContain("'fetch'")
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
] as const)('for "%s" the script is encoded as %s', async ([accepted, encoding]) => {
  const { headers, rawPayload } = await get('/assets/main-a1b2c3d4.js', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['vary']).toBe('Accept-Encoding')
  const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : Buffer.from
  expect(unpack(rawPayload).toString()).toBe(SCRIPT)
})

test('a page is compressed too and decompresses to the same page', async () => {
  const plain = await get('/explore/list')
  const packed = await get('/explore/list', { 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
})

test('a matching ETag is answered with 304; each encoding has its own ETag', async () => {
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

test('HEAD answers like GET without the body for pages and files, and is rejected for calls', async () => {
  for (const url of ['/explore/list', '/assets/main-a1b2c3d4.js', '/robots.txt']) {
    const [head, full] = [await get(url, {}, 'HEAD'), await get(url)]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(full.headers['content-length'])
    expect(head.headers['etag']).toBe(full.headers['etag'])
  }
  for (const url of ['/api/unauth/config', '/livez', '/readyz', '/api'])
    expect([url, (await get(url, HTML, 'HEAD')).statusCode]).toEqual([url, 405])
})

test('every route of the app is a page, and unknown paths get the app with 404', async () => {
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

test('log-in, register, terms and /ping are sent without the skeleton of the shell', async () => {
  expect((await get('/explore/list')).body).toContain('waiting')
  for (const url of ['/login', '/register', '/terms', '/ping'])
    expect((await get(url)).body).not.toContain('waiting')
  expect((await get('/ping')).body).toContain('<title>Ping - Health Check</title>')
})

test('browser reports are counted by known names and not stored', async () => {
  const report = (type: string, payload: string) =>
    web.http.inject({ method: 'POST', url: '/api/csp-report', headers: { 'content-type': type }, payload })
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
