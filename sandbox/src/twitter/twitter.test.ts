import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSignedBy, readAuthorization } from './signature.ts'
import { startTwitterStandIn, type TwitterStandIn } from './stand-in.ts'
import { ask, decide, permitted, requested, signed } from './testing.ts'

interface Page {
  data: { id: string; created_at: string }[]
  includes: { media: { url: string }[] }
  meta: { next_token?: string }
}

let standIn: TwitterStandIn
beforeAll(async () => {
  standIn = await startTwitterStandIn()
})
afterAll(() => standIn.close())

const at = (path: string) => `${standIn.url}${path}`

test('the signature of the OAuth 1.0 specification’s example is accepted, and no other', () => {
  const header =
    'OAuth realm="http://photos.example.net/",oauth_consumer_key="dpf43f3p2l4k3l03",oauth_token="nnch734d00sl2jdk",' +
    'oauth_signature_method="HMAC-SHA1",oauth_signature="tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D",' +
    'oauth_timestamp="1191242096",oauth_nonce="kllo9940pd9333jh",oauth_version="1.0"'
  const fields = readAuthorization(header) ?? {}
  const asked = (address: string) => ({
    method: 'GET',
    url: new URL(address),
    headers: {},
    form: new URLSearchParams(),
  })
  const secrets = { consumer: 'kd94hf93k423kf44', token: 'pfkkdhi9sl3r4s00' }
  const address = 'http://photos.example.net/photos?file=vacation.jpg&size=original'
  expect(isSignedBy(asked(address), fields, secrets)).toBe(true)
  expect(isSignedBy(asked(`${address}&x=1`), fields, secrets)).toBe(false)
  expect(isSignedBy(asked(address), fields, { ...secrets, token: 'other' })).toBe(false)
})

test('three-legged OAuth with a PIN gives access to the user', async () => {
  const keys = await permitted(standIn)
  const me = await ask('GET', at('/2/users/me?user.fields=description'), keys)
  expect(await me.json()).toEqual({
    data: {
      id: '9000002',
      name: 'Ada',
      username: 'ada_writes',
      description: 'Notes on engines that do not exist yet.',
    },
  })
})

test.for([
  ['another secret', { signWith: 'other' }],
  ['an old timestamp', { oauth_timestamp: '1191242096' }],
  ['no nonce', { oauth_nonce: '' }],
  ['another method of signing', { oauth_signature_method: 'PLAINTEXT' }],
  ['another app', { oauth_consumer_key: 'standin_other' }],
] as const)('a request with %s is rejected', async ([, change]) => {
  const answer = await ask('POST', at('/oauth/request_token'), standIn, { oauth_callback: 'oob', ...change })
  expect(answer.status).toBe(401)
})

test('a replayed request is rejected', async () => {
  const url = at('/oauth/request_token')
  const headers = signed('POST', url, standIn, { oauth_callback: 'oob' })
  expect((await fetch(url, { method: 'POST', headers })).status).toBe(200)
  expect((await fetch(url, { method: 'POST', headers })).status).toBe(401)
})

test('a wrong PIN, a denial and an expired request give no access', async () => {
  const verify = (keys: Awaited<ReturnType<typeof requested>>, pin: string) =>
    ask('POST', at('/oauth/access_token'), keys, { oauth_verifier: pin })
  const wrong = await requested(standIn)
  const pin = (await decide(standIn, wrong.token, 'allow')) ?? ''
  expect((await verify(wrong, '0000000')).status).toBe(401)
  expect((await verify(wrong, pin)).status).toBe(200)
  expect((await verify(wrong, pin)).status).toBe(401)

  const denied = await requested(standIn)
  expect(await decide(standIn, denied.token, 'deny')).toBeNull()
  expect((await verify(denied, '')).status).toBe(401)

  const late = await requested(standIn)
  const latePin = (await decide(standIn, late.token, 'allow')) ?? ''
  standIn.expire()
  expect((await verify(late, latePin)).status).toBe(401)
})

test('the same user gets the same token until it is invalidated', async () => {
  const first = await permitted(standIn, 'quiet_one')
  expect((await permitted(standIn, 'quiet_one')).token).toBe(first.token)
  expect((await ask('POST', at('/1.1/oauth/invalidate_token'), first)).status).toBe(200)
  expect((await ask('GET', at('/2/users/me'), first)).status).toBe(401)
  const second = await permitted(standIn, 'quiet_one')
  expect(second.token).not.toBe(first.token)
  standIn.revoke('quiet_one')
  expect((await ask('GET', at('/2/users/me'), second)).status).toBe(401)
})

test('tweets come in pages, newest first, with their pictures', async () => {
  const keys = await permitted(standIn, 'bakehouse_lx')
  const seen: { id: string; created_at: string }[] = []
  let picture = ''
  let token: string | undefined
  do {
    const next = token === undefined ? '' : `&pagination_token=${token}`
    const answer = await ask(
      'GET',
      at(`/2/users/9000001/tweets?max_results=50&expansions=attachments.media_keys${next}`),
      keys,
    )
    const { data, includes, meta } = (await answer.json()) as Page
    seen.push(...data)
    picture = includes.media[0]?.url ?? ''
    token = meta.next_token
  } while (token !== undefined)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(130)
  expect(seen.map(({ created_at }) => created_at)).toEqual(
    seen
      .map(({ created_at }) => created_at)
      .toSorted()
      .reverse(),
  )
  const bytes = Buffer.from(await (await fetch(picture)).arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
})

test('a client over the rate limit gets 429 with the reset time', async () => {
  const small = await startTwitterStandIn({ rate: { count: 2, windowMs: 60_000 } })
  try {
    const keys = await permitted(small)
    const look = () => ask('GET', `${small.url}/2/users/9000002/tweets`, keys)
    expect((await look()).headers.get('x-rate-limit-remaining')).toBe('1')
    await look()
    const third = await look()
    expect(third.status).toBe(429)
    expect(Number(third.headers.get('x-rate-limit-reset'))).toBeGreaterThan(Date.now() / 1000)
  } finally {
    await small.close()
  }
})

test('faults can be switched on and off', async () => {
  const control = (method: string, body?: object) =>
    fetch(at('/_control/faults'), {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const look = () => fetch(at('/2/users/me')).then(({ status }) => status)
  await control('POST', { fault: 'error', times: 1, on: 'GET /2/' })
  expect([await look(), await look()]).toEqual([503, 400])
  await control('POST', { fault: 'drop' })
  await expect(look()).rejects.toThrow()
  await control('DELETE')
  expect(await look()).toBe(400)
  expect((await control('POST', { fault: 'flood' })).status).toBe(400)
  expect(await (await fetch(at('/_control'))).text()).toContain('rate_limit')
})

test('a real key is rejected', async () => {
  await expect(startTwitterStandIn({ key: 'xvz1evFS4wEEPTGEFPHBog' })).rejects.toThrow('standin_')
})
