/// <reference types="node" />
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CallPath, calls } from '@sayso/contract/calls/index'
import { factsOf } from '@sayso/contract/generated/call-table'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import { afterAll, expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'

let seen = { url: '', key: '', token: '', body: '' }
let status = 200
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const { 'idempotency-key': key, authorization: token } = request.headers
  seen = { url: `${request.method} ${request.url}`, key: String(key), token: String(token), body }
  const answer = status === 200 ? '{"success":true,"media":{"unique_id":"m"}}' : ''
  setTimeout(() => response.writeHead(status, { 'retry-after': '2' }).end(answer), 20)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The part of XMLHttpRequest that an upload uses, built on `fetch`, because Node has none. */
function createXhr(): XMLHttpRequest {
  const headers = new Headers()
  const stopping = new AbortController()
  let target = ''
  let answered = new Headers()
  const xhr = {
    status: 0,
    responseText: '',
    upload: {} as { onprogress?: (event: object) => void },
    open: (_: string, url: string) => {
      target = url
    },
    setRequestHeader: (name: string, value: string) => headers.set(name, value),
    getResponseHeader: (name: string) => answered.get(name),
    abort: () => stopping.abort(),
    async send(body: FormData) {
      const notify = (loaded: number) =>
        xhr.upload.onprogress?.({
          lengthComputable: true,
          loaded,
          total: 10,
        })
      notify(4)
      try {
        const response = await fetch(target, { method: 'POST', headers, body, signal: stopping.signal })
        notify(10)
        answered = response.headers
        Object.assign(xhr, { status: response.status, responseText: await response.text() })
        xhr.onload?.()
      } catch {
        if (stopping.signal.aborted) xhr.onabort?.()
        else xhr.onerror?.()
      }
      xhr.onloadend?.()
    },
    onload: undefined as undefined | (() => void),
    onerror: undefined as undefined | (() => void),
    onabort: undefined as undefined | (() => void),
    onloadend: undefined as undefined | (() => void),
  }
  return xhr as unknown as XMLHttpRequest
}

const client = createApiClient({ baseUrl, token: () => 's_1', xhr: createXhr })
const fields = { user_profile_id: '1' as ProfileId, post_id: '2' as PostId, media_type: 'photo' as const }
const photo = new File(['pixels'], 'cat.png', { type: 'image/png' })

test('an upload reports its progress and returns like any call', async () => {
  status = 200
  const shares: number[] = []
  const { media } = await client.upload('feed/addMedia', fields, photo, {
    idempotencyKey: 'k1',
    onProgress: (share) => shares.push(share),
  })
  expect(media.unique_id).toBe('m')
  expect(shares).toEqual([0.4, 1])
  expect(seen).toMatchObject({ url: 'POST /api/feed/addMedia', key: 'k1', token: 's_1' })
  expect([...seen.body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name).at(-1)).toBe('image')
  expect(seen.body).toContain('filename="cat.png"')
})

test('an upload fails like any call', async () => {
  status = 503
  const work = client.upload('feed/addMedia', fields, photo)
  await expect(work).rejects.toMatchObject({ kind: 'http', status: 503, retryAfterMs: 2000, retryable: true })
})

test('an upload can be cancelled, before and during', async () => {
  status = 200
  const leaving = new AbortController()
  const work = client.upload('feed/addMedia', fields, photo, { signal: leaving.signal })
  leaving.abort()
  await expect(work).rejects.toMatchObject({ kind: 'aborted' })
  const late = client.upload('feed/addMedia', fields, photo, { signal: leaving.signal })
  await expect(late).rejects.toMatchObject({ kind: 'aborted' })
})

test('an upload without a connection is an offline error', async () => {
  const lost = createApiClient({ baseUrl: 'http://127.0.0.1:1', xhr: createXhr })
  await expect(lost.upload('feed/addMedia', fields, photo)).rejects.toMatchObject({ kind: 'offline' })
})

test('the call table has the file field of every call that takes a file', () => {
  const declared = calls.filter(({ file }) => file !== null).map(({ path, file }) => [path, file])
  const known = calls.map(({ path }) => [path, factsOf(path as CallPath).file])
  expect(known.filter(([, file]) => file !== null)).toEqual(declared)
})
