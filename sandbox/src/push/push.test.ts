import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { request } from 'node:https'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveControls } from './control.ts'
import { type PushStandIn, startPushStandIn } from './stand-in.ts'
import type { Subscription } from './subscriptions.ts'

let standIn: PushStandIn
let alice: Subscription

beforeEach(async () => {
  standIn = await startPushStandIn()
  alice = standIn.subscribe()
})
afterEach(() => standIn.close())

const pairOf = () => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  return { publicKey, privateKey: pair.getPrivateKey('base64url'), subject: 'mailto:us@sayso.example' }
}
const keys = pairOf()

async function sealed(text = 'hello', vapid = keys) {
  const { endpoint, p256dh, auth } = alice
  const message = { data: text, options: { ttl: 60, topic: 'a-topic' } }
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  const { headers, body } = await buildPushPayload(message, subscription, vapid)
  return { headers: headers as Record<string, string>, body: Buffer.from(body) }
}

function post(
  headers: Record<string, string>,
  body: Buffer,
  endpoint = alice.endpoint,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const { host: servername, pathname: path } = new URL(endpoint)
  const { port, certificate: ca } = standIn
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port, path, servername, ca, headers, method: 'POST', agent: false },
      (answer) => {
        answer.resume()
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
      },
    )
      .on('error', reject)
      .end(body)
  })
}

/** A token of our own making. */
function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: keys.privateKey }
  const key = createPrivateKey({ format: 'jwk', key: jwk as never })
  const content = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${content}.${signature.toString('base64url')}, k=${keys.publicKey}`
}

test('a message is accepted and decrypted with the keys of the browser', async () => {
  const { headers, body } = await sealed('hello')
  expect((await post(headers, body)).status).toBe(201)
  expect(standIn.messages).toMatchObject([
    { endpoint: alice.endpoint, text: 'hello', topic: 'a-topic', ttl: 60 },
  ])
})

const hour = () => Math.floor(Date.now() / 1000) + 3600
const good = { aud: 'https://push.standin.example', sub: 'mailto:us@sayso.example' }

test.for([
  ['no sender', 401, () => ({ authorization: '' })],
  [
    'a token for another service',
    401,
    () => ({ authorization: tokenOf({ ...good, exp: hour(), aud: 'https://other.example' }) }),
  ],
  ['an expired token', 401, () => ({ authorization: tokenOf({ ...good, exp: hour() - 7200 }) })],
  [
    'a token that is valid for too long',
    401,
    () => ({ authorization: tokenOf({ ...good, exp: hour() + 86_400 }) }),
  ],
  ['nobody to contact', 401, () => ({ authorization: tokenOf({ ...good, exp: hour(), sub: '' }) })],
  ['another encoding', 400, () => ({ 'content-encoding': 'aesgcm' })],
  ['no TTL', 400, () => ({ ttl: '' })],
  ['a topic that is none', 400, () => ({ topic: 'a topic' })],
] as const)('%s is rejected with %i', async ([, status, change]) => {
  const { headers, body } = await sealed()
  expect((await post({ ...headers, ...change() }, body)).status).toBe(status)
  expect(standIn.messages).toEqual([])
})

test('our own token is valid, and a changed one is not', async () => {
  const { headers, body } = await sealed()
  const authorization = tokenOf({ ...good, exp: hour() })
  expect((await post({ ...headers, authorization }, body)).status).toBe(201)
  const changed = authorization.replace(/\.[\w-]+\./, (claims) => claims.replace('e', 'f'))
  expect((await post({ ...headers, authorization: changed }, body)).status).toBe(401)
})

test('only one sender may send to a browser', async () => {
  const first = await sealed()
  await post(first.headers, first.body)
  const second = await sealed('hello', pairOf())
  expect((await post(second.headers, second.body)).status).toBe(403)
})

test('what is too large, cannot be decrypted or goes to nobody is rejected', async () => {
  const { headers, body } = await sealed()
  const sized = (bytes: number) => ({ ...headers, 'content-length': String(bytes) })
  expect((await post(sized(4097), Buffer.alloc(4097))).status).toBe(413)
  expect((await post(headers, Buffer.from(body).fill(0, 100))).status).toBe(400)
  expect((await post(headers, body, `${alice.endpoint}x`)).status).toBe(410)
  standIn.unsubscribe(alice.endpoint)
  expect((await post(headers, body)).status).toBe(410)
})

test('faults strike as often as they are told, also by the controls', async () => {
  const controls = await serveControls(standIn)
  const ask = (path: string, body: object) =>
    fetch(`${controls.origin}/_control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { headers, body } = await sealed()
  await ask('faults', { fault: 'rate_limit', times: 1, seconds: 7 })
  expect(await post(headers, body)).toEqual({ status: 429, retryAfter: '7' })
  for (const [fault, status] of [
    ['gone', 410],
    ['not_found', 404],
    ['error', 500],
    ['redirect', 307],
  ] as const) {
    standIn.faults.add({ fault, times: 1 })
    expect((await post(headers, body)).status).toBe(status)
  }
  standIn.faults.add({ fault: 'drop', times: 1 })
  await expect(post(headers, body)).rejects.toThrow()
  standIn.faults.add({ fault: 'slow', times: 1, ms: 5 })
  expect((await post(headers, body)).status).toBe(201)
  expect((await ask('faults', { fault: 'flood' })).status).toBe(400)
  const subscribed = (await (await ask('subscriptions', {})).json()) as Subscription
  expect(standIn.has(subscribed.endpoint)).toBe(true)
  await controls.close()
})
