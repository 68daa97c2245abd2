/// <reference types="node" />
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError, createApiClient } from './api-client.ts'

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

const me = '0000000000001' as ProfileId
const post = '0000000000002' as PostId

let seen: Seen
let answer: { status: number; body: string; afterMs?: number }

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  seen = { method: request.method, url: request.url, headers: request.headers, body }
  setTimeout(() => response.writeHead(answer.status).end(answer.body), answer.afterMs ?? 0)
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
  test('that reads goes by GET, and leaves out what is not set', async () => {
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

  test('that writes goes by POST as JSON, with nothing in the URL', async () => {
    await client().call('feed/like', { user_profile_id: me, post_id: post })
    expect(seen).toMatchObject({ method: 'POST', url: '/api/feed/like' })
    expect(seen.headers['content-type']).toBe('application/json')
    expect(JSON.parse(seen.body)).toEqual({ user_profile_id: me, post_id: post })
  })

  test('that reads with a position in it goes by POST too', async () => {
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

  test('carries the token as it is, and the key', async () => {
    await client().call('feed/like', { user_profile_id: me, post_id: post }, { idempotencyKey: 'k1' })
    expect(seen.headers).toMatchObject({ authorization: 's_secret', 'idempotency-key': 'k1' })
  })

  test('without a session carries no token', async () => {
    await client(null).call('unauth/timezones', {})
    expect(seen.headers.authorization).toBeUndefined()
  })

  test('can be taken back', async () => {
    answer.afterMs = 5000
    const leaving = new AbortController()
    const work = client().call('user/get', {}, { signal: leaving.signal })
    leaving.abort()
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('that the contract does not know does not compile', () => {
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

  test('that refuses is an error with its text and code', async () => {
    answer.body = '{"success":false,"error":"not profile of logged in user","code":"not_own_profile"}'
    const error = await failure(client().call('user/get', {}))
    expect(error).toMatchObject({
      message: 'not profile of logged in user',
      code: 'not_own_profile',
      status: 200,
    })
  })

  test('that is a fault says its status, and keeps what the server added', async () => {
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

  test('that never comes is not an answer', async () => {
    const lost = createApiClient({ baseUrl: 'http://127.0.0.1:1', token: () => null })
    await expect(lost.call('user/get', {})).rejects.not.toBeInstanceOf(ApiError)
  })
})
