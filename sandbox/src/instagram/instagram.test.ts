import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InstagramStandIn, startInstagramStandIn } from './stand-in.ts'

type Page = { data: Record<string, unknown>[]; paging: { next?: string } }

const landing = 'http://127.0.0.1:3000/auth/redirect/instagram'
let standIn: InstagramStandIn
beforeAll(async () => {
  standIn = await startInstagramStandIn({ refreshAfterMs: 0 })
})
afterAll(() => standIn.close())

const question = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: standIn.appId,
    redirect_uri: landing,
    response_type: 'code',
    scope: 'instagram_business_basic',
    state: 'a state & more',
    ...change,
  })

/** The address that the browser is sent back to. */
async function back(decision: string, person = 'bakehouse_lx'): Promise<URL> {
  const answer = await fetch(`${standIn.url}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...question(), ['decision', decision], ['person', person]]),
  })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

const exchange = (code: string, change: Record<string, string> = {}) =>
  fetch(`${standIn.url}/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: standIn.appId,
      client_secret: standIn.appSecret,
      grant_type: 'authorization_code',
      redirect_uri: landing,
      code,
      ...change,
    }),
  })

const graph = (path: string, query: Record<string, string>, method = 'GET') =>
  fetch(`${standIn.url}${path}?${new URLSearchParams(query)}`, { method })

const said = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T

async function shortToken(person?: string): Promise<string> {
  const code = (await back('allow', person)).searchParams.get('code') ?? ''
  const { data } = await said<{ data: { access_token: string }[] }>(exchange(code))
  return data[0]?.access_token ?? ''
}

async function longToken(person?: string): Promise<string> {
  const asked = {
    grant_type: 'ig_exchange_token',
    client_secret: standIn.appSecret,
    access_token: await shortToken(person),
  }
  const long = await said<{ access_token: string; expires_in: number }>(graph('/access_token', asked))
  expect(long.expires_in).toBeGreaterThan(59 * 86_400)
  return long.access_token
}

test('granting access returns the state unchanged, and the code can be exchanged once', async () => {
  const landed = await back('allow')
  expect(landed.href.startsWith(landing)).toBe(true)
  expect(landed.searchParams.get('state')).toBe('a state & more')
  expect(landed.hash).toBe('#_')
  const code = landed.searchParams.get('code') ?? ''
  expect((await exchange(code)).status).toBe(200)
  expect((await exchange(code)).status).toBe(400)
})

test('denying access returns only an error', async () => {
  const { searchParams } = await back('deny')
  expect(searchParams.get('error')).toBe('access_denied')
  expect(searchParams.get('code')).toBeNull()
})

test.for([
  ['another address to return to', { redirect_uri: 'https://elsewhere.example/' }],
  ['another app', { client_id: 'standin_other' }],
  ['no scope', { scope: '' }],
] as const)('an authorization request with %s is rejected', async ([, change]) => {
  const answer = await fetch(`${standIn.url}/oauth/authorize?${question(change)}`)
  expect(answer.status).toBe(400)
})

test.for([
  ['another address', { redirect_uri: 'http://127.0.0.1:3000/auth/redirect/instagram/' }],
  ['another secret', { client_secret: 'x' }],
] as const)('exchanging a code with %s is rejected', async ([, change]) => {
  const code = (await back('allow')).searchParams.get('code') ?? ''
  expect((await exchange(code, change)).status).toBe(400)
})

test('a short-lived token is exchanged for a long-lived one, which can be refreshed', async () => {
  const token = await longToken()
  const renewed = await said<{ access_token: string }>(
    graph('/refresh_access_token', {
      grant_type: 'ig_refresh_token',
      access_token: token,
    }),
  )
  expect(renewed.access_token).not.toBe(token)
  const short = await shortToken()
  const refused = await graph('/refresh_access_token', {
    grant_type: 'ig_refresh_token',
    access_token: short,
  })
  expect(refused.status).toBe(400)
})

test('/me returns only the requested fields, with a version in the path', async () => {
  const access_token = await longToken('ada_writes')
  const me = await graph('/v24.0/me', { fields: 'user_id,username,biography', access_token })
  expect(await me.json()).toEqual({
    id: '9000002',
    user_id: '9000002',
    username: 'ada_writes',
    biography: 'Notes on engines that do not exist yet.',
  })
})

test('media come in pages with albums, and every picture can be fetched', async () => {
  const access_token = await longToken()
  const fields = 'id,caption,media_type,media_url,timestamp,children{id,media_url}'
  const seen: Record<string, unknown>[] = []
  let next: string | undefined =
    `${standIn.url}/me/media?${new URLSearchParams({ fields, limit: '20', access_token })}`
  while (next !== undefined) {
    const page: Page = await said<Page>(fetch(next))
    seen.push(...page.data)
    next = page.paging.next
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(43)
  const album = seen.find(({ media_type }) => media_type === 'CAROUSEL_ALBUM') as {
    id: string
    children: { data: { media_url: string }[] }
  }
  expect(album.children.data.length).toBeGreaterThan(1)
  const apart = await said<Page>(graph(`/${album.id}/children`, { fields: 'media_url', access_token }))
  expect(apart.data).toHaveLength(album.children.data.length)
  const picture = await fetch(album.children.data[1]?.media_url ?? '')
  expect(picture.headers.get('content-type')).toBe('image/png')
})

test('a token that was revoked by the app, by the user or has expired is rejected', async () => {
  const look = (access_token: string) => graph('/me', { access_token }).then(({ status }) => status)
  const token = await longToken('quiet_one')
  expect((await graph('/me/permissions', { access_token: token }, 'DELETE')).status).toBe(200)
  expect(await look(token)).toBe(401)
  const second = await longToken('quiet_one')
  standIn.revoke('quiet_one')
  expect(await look(second)).toBe(401)
  const third = await longToken('quiet_one')
  standIn.expire()
  expect(await look(third)).toBe(401)
})
