import { get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { useWorld } from '../../testing/world.ts'
import { AppError } from './app-error.ts'

const world = useWorld()

test('every response forbids caching, sniffing and embedding, and carries a request id', async () => {
  const { headers } = await fetch(`${world.baseUrl}/api/unauth/config`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('vary')).toContain('Authorization')
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
})

test('a caller’s request id is kept if it is harmless and replaced otherwise', async () => {
  const idFor = async (given: string) =>
    (await fetch(`${world.baseUrl}/livez`, { headers: { 'x-request-id': given } })).headers.get(
      'x-request-id',
    )
  expect(await idFor('trace-1234-abcd')).toBe('trace-1234-abcd')
  expect(await idFor('<script>alert(1)</script>')).not.toContain('<')
})

test('paths are matched literally: no other case, slash or dot reaches a call', async () => {
  for (const path of [
    '/api/unauth/config/',
    '//api/unauth/config',
    '/API/unauth/config',
    '/api/unauth/Config',
    '/api/unauth/config;x',
  ]) {
    const { statusCode } = await world.app.http.inject({ url: path })
    expect([path, statusCode]).toEqual([path, 404])
  }
})

test('a dot segment in a path is not resolved', async () => {
  const statusOf = (path: string) =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(world.baseUrl)
      get({ hostname, port, path }, (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
  expect(await statusOf('/api/unauth/%2e/config')).toBe(404)
  expect(await statusOf('/api/./unauth/config')).toBe(404)
  expect(await statusOf('/api/x/../unauth/config')).toBe(404)
})

test('an internal error is answered with 500 without any details', async () => {
  const { http } = await createApp(world.ctx)
  http.get('/test/broken', async () => {
    throw new Error('password is hunter2')
  })
  http.get('/test/away', async () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  http.get('/test/refused', async () => {
    throw new AppError('not_own_profile')
  })
  const broken = await http.inject({ url: '/test/broken' })
  expect([broken.statusCode, broken.json()]).toEqual([
    500,
    { success: false, error: 'An error occurred', code: 'internal' },
  ])
  const away = await http.inject({ url: '/test/away' })
  expect([away.statusCode, away.headers['retry-after'], away.json().code]).toEqual([503, '1', 'overloaded'])
  const refused = await http.inject({ url: '/test/refused' })
  expect([refused.statusCode, refused.json().error]).toEqual([200, 'not profile of logged in user'])
  await http.close()
})

test('under load new requests are rejected with 503, payments last and health checks never', async () => {
  const { http } = await createApp(world.ctx)
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  http.get('/test/slow', async () => held.then(() => 'done'))
  http.get('/test/money', { config: { priority: 'last-to-shed' } }, async () => 'done')
  await http.ready()
  const slow = Array.from({ length: 200 }, () => http.inject({ url: '/test/slow' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const refused = await http.inject({ url: '/test/slow' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
  expect((await http.inject({ url: '/livez' })).statusCode).toBe(200)
  expect((await http.inject({ url: '/test/money' })).statusCode).toBe(200)
  release()
  expect((await Promise.all(slow)).every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect((await http.inject({ url: '/api/unauth/config' })).statusCode).toBe(200)
  await http.close()
})

test('requests of clients that disconnect are not counted as in flight', async () => {
  const { http } = await createApp(world.ctx)
  http.get('/test/slow', async () => new Promise((resolve) => setTimeout(resolve, 300, 'done')))
  const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
  await Promise.all(
    Array.from({ length: 400 }, async (_, i) => {
      await rest((i % 40) * 10)
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write('GET /test/slow HTTP/1.1\r\nhost: x\r\n\r\n', () => setTimeout(() => socket.destroy(), 20))
    }),
  )
  await rest(600)
  const after = await Promise.all(
    Array.from({ length: 50 }, () => http.inject({ url: '/api/unauth/config' })),
  )
  expect(after.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  await http.close()
})

test('clients that never finish sending do not block others', async () => {
  const { http } = await createApp(world.ctx)
  const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
  const slow = Array.from({ length: 250 }, () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      'POST /api/unauth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    )
    return socket
  })
  await rest(300)
  const other = await http.inject({ url: '/api/unauth/config', remoteAddress: '10.1.2.3' })
  expect(other.statusCode).toBe(200)
  for (const socket of slow) socket.destroy()
  await http.close()
})

test('a malformed path and an unsupported method get error responses of our format', async () => {
  const unreadable = await world.app.http.inject({ url: '/api/%zz' })
  expect([unreadable.statusCode, unreadable.json().code]).toEqual([400, 'invalid_input'])
  expect(unreadable.body).not.toContain('%zz')
  const wrongMethod = await world.app.http.inject({ method: 'PUT', url: '/api/unauth/login' })
  expect([wrongMethod.statusCode, wrongMethod.headers['allow']]).toEqual([405, 'GET, POST'])
})

test('a handler that does not finish is answered with 503', async () => {
  const { http } = await createApp(world.ctx)
  http.get('/test/stuck', { handlerTimeout: 50 }, () => new Promise(() => {}))
  const { statusCode } = await http.inject({ url: '/test/stuck' })
  expect(statusCode).toBe(503)
  await http.close()
})

test('one long event loop pause is not an overload; repeated delays are', async () => {
  const { http } = await createApp({ ...world.ctx, config: { ...world.ctx.config, shedDelayMs: 100 } })
  http.get('/test/quick', async () => 'done')
  const status = async () => (await http.inject({ url: '/test/quick' })).statusCode
  const pause = async (ms: number) => {
    const end = Date.now() + ms
    while (Date.now() < end);
    await new Promise((resolve) => setImmediate(resolve))
  }
  await pause(900)
  expect(await status()).toBe(200)
  const isRefused = async () => (await status()) === 503
  for (let i = 0; i < 20 && !(await isRefused()); i++) await pause(150)
  expect(await isRefused()).toBe(true)
  await expect.poll(status).toBe(200)
  await http.close()
})

test('readiness follows the database and ends when draining begins', async () => {
  const check = vi.fn(async () => ({ canWrite: true, faults: [] as string[] }))
  const { http, health } = await createApp({ ...world.ctx, db: { ...world.ctx.db, check } })
  expect((await http.inject({ url: '/readyz' })).statusCode).toBe(200)
  check.mockRejectedValue(new Error('away'))
  await new Promise((resolve) => setTimeout(resolve, 550))
  expect((await http.inject({ url: '/readyz' })).json()).toEqual({ status: 'waiting' })
  health.drain()
  expect((await http.inject({ url: '/readyz' })).json()).toEqual({ status: 'draining' })
  expect((await http.inject({ url: '/livez' })).statusCode).toBe(200)
  await http.close()
})

test('rate limits count IPv6 clients by /64 network', async () => {
  const { http } = await createApp({
    ...world.ctx,
    config: {
      ...world.ctx.config,
      http: { ...world.ctx.config.http, trustedProxies: 1 },
      rates: {
        ...world.ctx.config.rates,
        visit: { counted: 'shared', perAddress: [{ count: 3, seconds: 60 }] },
      },
    },
  })
  const visit = async (address: string) =>
    (await http.inject({ url: '/api/unauth/anonymousLogin', headers: { 'x-forwarded-for': address } }))
      .statusCode
  const first = [
    await visit('2001:db8:1:2::1'),
    await visit('2001:db8:1:2::2'),
    await visit('2001:db8:1:2:ffff::3'),
  ]
  expect(first).toEqual([200, 200, 200])
  expect(await visit('2001:db8:1:2:abcd::4')).toBe(429)
  expect(await visit('2001:db8:1:3::1')).toBe(200)
  await http.close()
})

test('without Redis rate limits are counted per process', async () => {
  const { http } = await createApp({
    ...world.ctx,
    redis: brokenRedis() as never,
    config: {
      ...world.ctx.config,
      rates: {
        ...world.ctx.config.rates,
        visit: { counted: 'shared', perAddress: [{ count: 2, seconds: 60 }] },
      },
    },
  })
  const statuses = []
  for (let i = 0; i < 4; i++)
    statuses.push((await http.inject({ url: '/api/unauth/anonymousLogin' })).statusCode)
  expect(statuses).toEqual([200, 200, 429, 429])
  await http.close()
})

function brokenRedis() {
  const away = async () => {
    throw new Error('Connection is closed.')
  }
  return {
    get: away,
    set: away,
    del: away,
    multi: () => ({ incr: () => ({ expire: () => ({ ttl: () => ({ exec: away }) }) }) }),
  }
}
