import { connect } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import { forgotPassword, login } from '@sayso/contract/calls/unauth'
import { expect, test } from 'vitest'
import { asker, formOf, registered } from '../../testing/person.ts'
import { useWorld } from '../../testing/world.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const world = useWorld({ TRUSTED_PROXIES: '1' })
const ask = asker(world)

/** As many requests as may hash or wait. */
const PLACES = 18

const manyAddresses = (i: number) => `203.0.113.${i}`

/** Requests whose bodies never arrive; resolves when the server has seen all of them. */
async function unfinished(
  count: number,
  { from = manyAddresses, path = login.path as string } = {},
): Promise<{ end(): void }> {
  const { port } = new URL(world.baseUrl)
  const sockets = Array.from({ length: count }, (_, i) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api/${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from(i)}\r\n` +
        'content-type: application/json\r\ncontent-length: 900\r\n\r\n{',
    )
    return socket
  })
  const { server } = world.app.http
  const received = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
  while ((await received()) < count) await rest(10)
  await rest(100)
  return { end: () => sockets.forEach((socket) => void socket.destroy()) }
}

test('beyond the limit a request gets 503 after a delay, and succeeds when others have finished', async () => {
  await registered(world.baseUrl, 'ada')
  const crowd = await unfinished(PLACES)
  const began = performance.now()
  const refused = await ask(login, formOf('ada'))
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'overloaded',
    '2',
  ])
  // Delayed a little, so that a program that retries immediately does so at our pace.
  expect(performance.now() - began).toBeGreaterThan(400)
  crowd.end()
  await rest(100)
  expect((await ask(login, formOf('ada'))).body.success).toBe(true)
})

test('a request whose body never arrives does not keep its place', async () => {
  await registered(world.baseUrl, 'bea')
  const crowd = await unfinished(PLACES)
  await rest(2300)
  expect((await ask(login, formOf('bea'))).body.success).toBe(true)
  crowd.end()
})

test('one IPv6 network cannot take all places', async () => {
  await registered(world.baseUrl, 'cora')
  const crowd = await unfinished(PLACES * 2, { from: (i) => `2001:db8:1:2::${i}` })
  expect((await ask(login, formOf('cora'))).body.success).toBe(true)
  crowd.end()
})

test('slow senders are counted by IPv6 network, not by single address', async () => {
  const crowd = await unfinished(120, { from: (i) => `2001:db8:1:3::${i}`, path: forgotPassword.path })
  const { port } = new URL(world.baseUrl)
  const statusFrom = async (address: string) =>
    (await fetch(`http://127.0.0.1:${port}/api/unauth/config`, { headers: { 'x-forwarded-for': address } }))
      .status
  expect([await statusFrom('2001:db8:1:3::ffff'), await statusFrom('2001:db8:1:4::1')]).toEqual([503, 200])
  crowd.end()
})

test('a full limiter does not affect other calls', async () => {
  const crowd = await unfinished(PLACES)
  const turnedAway = Array.from({ length: 150 }, () => ask(login, formOf('ada')))
  await rest(200)
  const { status } = await fetch(`${world.baseUrl}/api/unauth/config`)
  expect(status).toBe(200)
  crowd.end()
  expect((await Promise.all(turnedAway)).filter(({ status }) => status === 200).length).toBeLessThan(150)
})

test('releasing a place twice frees it once', () => {
  const limiter = createConcurrencyLimiter({ most: 1 })
  const first = limiter.tryAcquire('a')
  expect(limiter.tryAcquire('b')).toBeNull()
  first?.release()
  first?.release()
  const second = limiter.tryAcquire('b')
  expect([second === null, limiter.tryAcquire('c')]).toEqual([false, null])
  second?.release()
})
