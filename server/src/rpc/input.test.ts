import { call } from '@sayso/contract/call'
import { globalFeed } from '@sayso/contract/calls/feeds'
import { addMedia } from '@sayso/contract/calls/media'
import { login, register } from '@sayso/contract/calls/unauth'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerFault } from '../platform/http/faults.ts'
import { createLimiter } from '../platform/redis/limiter.ts'
import { useWorld } from '../testing/world.ts'
import { mountCalls } from './mount.ts'
import { handle } from './route.ts'

const world = useWorld()

async function post(
  path: string,
  body: string | URLSearchParams | FormData,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${world.baseUrl}/api/${path}`, { method: 'POST', body, headers })
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; error?: string; details?: { field?: string } },
  }
}

const person = {
  email: 'new@people.example',
  password: 'a long enough one',
  first_name: 'New',
  last_name: 'Person',
  handle: 'newcomer',
  display_name: 'New',
}

test('a form is accepted as JSON, urlencoded and multipart', async () => {
  const numbered = (n: number) => ({ ...person, email: `new${n}@people.example`, handle: `newcomer${n}` })
  const form = new FormData()
  for (const [name, value] of Object.entries(numbered(3))) form.append(name, value)
  const json = await post(register.path, JSON.stringify(numbered(1)), { 'content-type': 'application/json' })
  const encoded = await post(register.path, new URLSearchParams(numbered(2)))
  const multipart = await post(register.path, form)
  expect([json, encoded, multipart].map(({ body }) => body.error ?? 'understood')).toEqual(
    Array(3).fill('understood'),
  )
})

test('a call that writes accepts GET as specified and POST as our client sends it', async () => {
  const input = { email: 'new1@people.example', password: person.password }
  const byGet = await fetch(`${world.baseUrl}/api/${login.path}?${new URLSearchParams(input)}`)
  const byPost = await post(login.path, JSON.stringify(input), { 'content-type': 'application/json' })
  expect(((await byGet.json()) as { success: boolean }).success).toBe(true)
  expect(byPost.body.error).toBeUndefined()
})

test('a field that appears twice is rejected', async () => {
  const twice = await fetch(`${world.baseUrl}/api/${login.path}?email=a@b.c&email=d@e.f&password=x`)
  expect(twice.status).toBe(400)
  const inBoth = await post(
    `${login.path}?email=a@b.c`,
    new URLSearchParams({ email: 'd@e.f', password: 'x' }),
  )
  expect(inBoth.status).toBe(400)
})

test('an error names the invalid field and does not repeat its value', async () => {
  const { status, body } = await post(
    login.path,
    new URLSearchParams({ email: person.email, password: 'x'.repeat(500) }),
  )
  expect(status).toBe(400)
  expect(body.details?.field).toBe('password')
  expect(JSON.stringify(body)).not.toContain('xxx')
})

test('query text is converted to the declared type, and anything else is rejected', async () => {
  const visitor = await world.visitor()
  const understood = await visitor.ask(globalFeed, { page: '2', media_only: 'true', latitude: '52.5' }, 'GET')
  expect(understood.status).toBe(200)
  for (const hostile of [{ page: 'NaN' }, { page: '1e9' }, { media_only: 'yes' }, { latitude: '91' }]) {
    expect((await visitor.ask(globalFeed, hostile, 'GET')).status).toBe(400)
  }
})

test('a body that is not an object, not JSON, too large or of an unknown type is rejected', async () => {
  const json = { 'content-type': 'application/json' }
  expect((await post(login.path, '[1]', json)).status).toBe(400)
  expect((await post(login.path, '{"email":', json)).status).toBe(400)
  expect((await post(login.path, '<a/>', { 'content-type': 'text/xml' })).status).toBe(400)
  expect((await post(login.path, JSON.stringify({ email: 'x'.repeat(2_000_000) }), json)).status).toBe(413)
})

test('an upload within the limit arrives complete, and a larger one is an error, never truncated', async () => {
  const seen: number[] = []
  const upload = call('test/upload', {
    method: 'POST',
    effect: 'write',
    access: 'public',
    file: 'image',
    fileMaxBytes: 4_000_000,
    input: {},
    output: {},
  })
  const http = fastify()
  http.setErrorHandler((error, request, reply) => answerFault(error, request, reply, world.ctx.log))
  await mountCalls(http, {
    calls: [upload],
    routes: [
      handle(upload, async ({ file }) => {
        let size = 0
        for await (const chunk of file?.stream ?? []) size += (chunk as Buffer).length
        seen.push(size)
        return {}
      }),
    ],
    rates: world.ctx.config.rates,
    newcomers: world.ctx.config.limits.newcomers,
    limiter: createLimiter(world.ctx.redis),
    resolveSession: () => null,
    requireProof: async () => {},
    passStaff: async () => null,
    webOrigin: null,
  })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  const send = (bytes: number) => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(bytes)]), 'picture.jpg')
    return fetch(`${url}/api/test/upload`, { method: 'POST', body: form }).then((answer) => answer.status)
  }
  expect(await send(3_000_000)).toBe(200)
  expect(await send(4_000_001)).toBe(413)
  expect(seen).toEqual([3_000_000])
  await http.close()
})

test('an upload is authorized by its fields before its bytes are read', async () => {
  const bob = await world.as('bob')
  const carol = await world.as('carol')
  const form = new FormData()
  form.append('user_profile_id', carol.profileId)
  form.append('post_id', '0000000000001')
  form.append('media_type', 'photo')
  form.append('image', new Blob([new Uint8Array(5_000_000)]), 'large.jpg')
  const { status, body } = await post(addMedia.path, form, { authorization: bob.token })
  expect([status, body.error]).toEqual([200, 'not profile of logged in user'])
})

test('a NUL character is rejected with the name of its field', async () => {
  const body = JSON.stringify({ ...person, first_name: 'New\0' })
  const { status, body: answer } = await post(register.path, body, { 'content-type': 'application/json' })
  expect([status, answer.code, answer.details]).toEqual([400, 'invalid_input', { field: 'first_name' }])
})
