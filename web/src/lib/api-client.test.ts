/// <reference types="node" />
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errors } from '@sayso/contract/errors'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'
import { ApiError } from './api-error.ts'

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

const me = '0000000000001' as ProfileId
const post = '0000000000002' as PostId

let seen: Seen
let answer: { status: number; body: string; afterMs?: number; headers?: Record<string, string> }

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  seen = { method: request.method, url: request.url, headers: request.headers, body }
  setTimeout(() => response.writeHead(answer.status, answer.headers).end(answer.body), answer.afterMs ?? 0)
})

let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answer = { status: 200, body: '{"success":true}' }
})

const client = (token: string | null = 's_secret') => createApiClient({ baseUrl, token: () => token })

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`)
  return error
}

describe('a request', () => {
  test('that reads uses GET and omits what is not set', async () => {
    const none: { page?: number } = {}
    await client().call('feed/globalProfiles', { user_profile_id: me, ...none })
    expect(seen).toMatchObject({
      method: 'GET',
      url: `/api/feed/globalProfiles?user_profile_id=${me}`,
      body: '',
    })
    expect(seen.headers['content-type']).toBeUndefined()
  })

  test('without input has no question mark', async () => {
    await client().call('user/get', {})
    expect(seen.url).toBe('/api/user/get')
  })

  test('that writes uses POST with JSON, with nothing in the URL', async () => {
    await client().call('feed/like', { user_profile_id: me, post_id: post })
    expect(seen).toMatchObject({ method: 'POST', url: '/api/feed/like' })
    expect(seen.headers['content-type']).toBe('application/json')
    expect(JSON.parse(seen.body)).toEqual({ user_profile_id: me, post_id: post })
  })

  test('that reads with a position uses POST too', async () => {
    await client().call('feed/global', { user_profile_id: me, latitude: 1.5, longitude: 2.5 })
    expect(seen).toMatchObject({ method: 'POST', url: '/api/feed/global' })
  })

  test('with a file is a form, and the file is its last part', async () => {
    const image = new File(['pixels'], 'cat.png', { type: 'image/png' })
    await client().call('feed/addMedia', { image, user_profile_id: me, post_id: post, media_type: 'photo' })
    expect(seen.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect([...seen.body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name).at(-1)).toBe('image')
    expect(seen.body).toContain('filename="cat.png"')
    expect(seen.body).toContain('pixels')
  })

  test('carries the token and the idempotency key', async () => {
    await client().call('feed/like', { user_profile_id: me, post_id: post }, { idempotencyKey: 'k1' })
    expect(seen.headers).toMatchObject({ authorization: 's_secret', 'idempotency-key': 'k1' })
  })

  test('carries its own request id, which a failure reports', async () => {
    answer.status = 500
    const error = await failure(client().call('user/get', {}))
    expect(seen.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/)
    expect(error.requestId).toBe(seen.headers['x-request-id'])
  })

  test('can use another token', async () => {
    await client().call('user/get', {}, { token: 'other' })
    expect(seen.headers.authorization).toBe('other')
    await client().call('user/get', {}, { token: null })
    expect(seen.headers.authorization).toBeUndefined()
  })

  test('without a session carries no token', async () => {
    await client(null).call('unauth/timezones', {})
    expect(seen.headers.authorization).toBeUndefined()
  })

  test('can be aborted', async () => {
    answer.afterMs = 5000
    const leaving = new AbortController()
    const work = client().call('user/get', {}, { signal: leaving.signal })
    leaving.abort()
    await expect(work).rejects.toMatchObject({ name: 'AbortError', kind: 'aborted', retryable: false })
  })

  test('that is not in the contract does not compile', () => {
    const refusedByTypes = () => [
      // @ts-expect-error there is no such call
      client().call('feed/nothing', {}),
      // @ts-expect-error the post is missing
      client().call('feed/like', { user_profile_id: me }),
      // @ts-expect-error a post is not a profile
      client().call('feed/like', { user_profile_id: post, post_id: post }),
      // @ts-expect-error this call takes no file
      client().call('feed/like', { user_profile_id: me, post_id: post, image: new Blob() }),
    ]
    expect(refusedByTypes).toBeTypeOf('function')
  })
})

describe('an answer', () => {
  test('is the output', async () => {
    answer.body = '{"success":true,"timezones":[{"zone_id":"UTC","zone_description":"UTC"}]}'
    const { timezones } = await client().call('unauth/timezones', {})
    expect(timezones[0]?.zone_id).toBe('UTC')
  })

  test('that is a rejection is an error with its text and code', async () => {
    answer.body = '{"success":false,"error":"not profile of logged in user","code":"not_own_profile"}'
    const error = await failure(client().call('user/get', {}))
    expect(error).toMatchObject({
      message: 'not profile of logged in user',
      code: 'not_own_profile',
      status: 200,
    })
  })

  test('that is an HTTP error has its status and keeps the server’s details', async () => {
    const details = { retry_after_seconds: 3 }
    answer = {
      status: 429,
      body: JSON.stringify({ success: false, error: 'slow', code: 'rate_limited', details }),
    }
    const error = await failure(client().call('user/get', {}))
    expect(error).toMatchObject({ message: 'HTTP error! status: 429', status: 429, code: 'rate_limited' })
    expect(error.refusal?.details).toEqual(details)
  })

  test.each([
    [502, '<html>', 'HTTP error! status: 502'],
    [500, '', 'HTTP error! status: 500'],
    [200, '<html>', 'An error occurred'],
    [200, 'null', 'An error occurred'],
    [200, '{"success":false}', 'An error occurred'],
  ])('of status %i and %j is an error', async (status, body, message) => {
    answer = { status, body }
    expect((await failure(client().call('user/get', {}))).message).toBe(message)
  })

  test('that never arrives is an offline error', async () => {
    const lost = createApiClient({ baseUrl: 'http://127.0.0.1:1' })
    const error = await failure(lost.call('user/get', {}))
    expect(error).toMatchObject({ kind: 'offline', status: 0, retryable: true })
  })

  test('that takes too long is an offline error', async () => {
    answer.afterMs = 5000
    const hasty = createApiClient({ baseUrl, timeoutMs: 30 })
    expect((await failure(hasty.call('user/get', {}))).kind).toBe('offline')
  })

  test.each([
    [200, '{"success":false,"error":"no","code":"post_not_found"}', 'refused', false],
    [200, '<html>', 'http', true],
    [400, '{"success":false,"error":"no","code":"invalid_input"}', 'http', false],
    [401, '{"success":false,"error":"no","code":"session_expired"}', 'http', false],
    [429, '', 'http', true],
    [500, '', 'http', true],
    [501, '', 'http', false],
    [503, '', 'http', true],
  ])('of status %i and %j is %s, retryable: %s', async (status, body, kind, retryable) => {
    answer = { status, body }
    expect(await failure(client().call('user/get', {}))).toMatchObject({ kind, retryable })
  })

  test.each([
    ['3', 3000],
    ['0', 0],
    ['soon', null],
    [new Date(Date.now() - 5000).toUTCString(), 0],
  ])('with retry-after %j', async (header, ms) => {
    answer = { status: 503, body: '', headers: { 'retry-after': header } }
    expect((await failure(client().call('user/get', {}))).retryAfterMs).toBe(ms)
  })

  test.each([
    [200, 'not profile of logged in user\n'],
    [403, 'not profile of logged in user'],
    [200, '{"success":false,"error":"not profile of logged in user"}'],
    [500, '{"success":false,"error":"not profile of logged in user"}'],
  ])('of status %i and %j is not_own_profile', async (status, body) => {
    answer = { status, body }
    expect((await failure(client().call('user/get', {}))).code).toBe('not_own_profile')
    expect(errors.not_own_profile.text).toBe('not profile of logged in user')
  })
})
