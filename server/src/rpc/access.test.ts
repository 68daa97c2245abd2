import { createHmac } from 'node:crypto'
import type { Call } from '@sayso/contract/call'
import { globalFeed } from '@sayso/contract/calls/feeds'
import { calls } from '@sayso/contract/calls/index'
import { userProfile } from '@sayso/contract/calls/profiles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createDb } from '../platform/db/db.ts'
import { type Reply, send } from '../testing/cast.ts'
import { useWorld } from '../testing/world.ts'

const world = useWorld()

const PROFILE_OF_NOBODY = '0000000000001'
const methodFor = (call: Call) => call.methods.at(-1) ?? 'GET'

/** An input that the call's schema accepts, so that the result depends on the session and not on the input. */
function plausible(call: Call): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(call.input.properties as Record<string, Record<string, unknown>>)
      .filter(([name]) => name !== call.file)
      .map(([name, schema]) => [name, plausibleValue(schema)]),
  )
}

function plausibleValue(schema: Record<string, unknown>): unknown {
  const [choice] = (schema['enum'] as unknown[] | undefined) ?? []
  if (choice !== undefined) return choice
  if (schema['type'] === 'integer' || schema['type'] === 'number') return schema['minimum'] ?? 0
  if (schema['type'] === 'boolean') return false
  const pattern = schema['pattern'] as string | undefined
  if (pattern?.includes('following')) return 'following'
  if (pattern?.includes('R-')) return 'R-10001'
  if (pattern?.includes('sensitive')) return 'sensitive'
  if (pattern?.includes('0-9a-hjkmnp-tv-z')) return PROFILE_OF_NOBODY
  if (pattern?.includes('(\\.[A-Z')) return 'a.b.c'
  if (pattern?.includes('\\d{4}')) return '2026-11-15 12:00:00'
  return 'x'.repeat(Number(schema['minLength'] ?? 1))
}

function askAs(call: Call, token: string | null, input: Record<string, unknown>): Promise<Reply> {
  return send(world.baseUrl, call.path, input, methodFor(call), token)
}

test('every call but a public one is rejected without a session', async () => {
  for (const call of calls) {
    const { status, body } = await askAs(call, null, plausible(call))
    if (call.access === 'public') expect([call.path, status]).not.toEqual([call.path, 401])
    else if (call.access === 'staff') expect([call.path, status]).toEqual([call.path, 404])
    else expect([call.path, status, body.code]).toEqual([call.path, 401, 'session_missing'])
  }
})

test('a visitor is rejected by every call that needs an account', async () => {
  const visitor = await world.visitor()
  for (const call of calls.filter(({ access }) => access !== 'public' && access !== 'session')) {
    const { status, body } = await askAs(call, visitor.token, plausible(call))
    const refusal = call.access === 'staff' ? [404, 'call_not_found'] : [403, 'members_only']
    expect([call.path, status, body.code]).toEqual([call.path, ...refusal])
  }
})

test('no call acts for another account’s profile', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  const visitor = await world.visitor()
  const acting = calls.filter(
    (call) => !['public', 'staff'].includes(call.access) && call.file === null && profileField(call),
  )
  expect(acting.length).toBeGreaterThan(50)
  for (const call of acting) {
    const input = { ...plausible(call), [profileField(call) ?? '']: alice.profileId }
    for (const token of [bob.token, visitor.token, 'anon_web_abc_123']) {
      const { status, body } = await askAs(call, token, input)
      const isRefusedAlready = status === 403 && token !== bob.token
      if (!isRefusedAlready) {
        expect([call.path, status, body.error]).toEqual([call.path, 200, 'not profile of logged in user'])
      }
    }
  }
})

function profileField(call: Call): string | undefined {
  return ['user_profile_id', 'userProfileId'].find((name) => name in call.input.properties)
}

/** What reaches other people; all else stays open to an account whose email address is not confirmed. */
const FOR_CONFIRMED_ADDRESSES = [
  ...['comment/comment', 'comment/dislike', 'comment/falseit', 'comment/like', 'comment/trueit'],
  ...['external/connectTwitter', 'external/getInstagramAuthUrl', 'external/importArchive'],
  ...['external/importInstagram', 'external/importTwitter', 'feed/addMedia', 'feed/comment', 'feed/dislike'],
  ...['feed/falseit', 'feed/like', 'feed/post', 'feed/trueit', 'file/addFile', 'upload/part', 'upload/start'],
  ...['user/addPasskey', 'user/addPushDevice', 'user/authTwitter', 'user/connectInstagram'],
  ...['user/createProfile', 'user/follow', 'user/getTwitterToken', 'user/passkeyOptions'],
  ...['user/recoveryCodes', 'user/totpConfirm'],
]

async function setVerified(email: string, isVerified: boolean): Promise<void> {
  const at = isVerified ? sql`now()` : sql`null`
  await world.ctx.db.write((tx) =>
    sql`update account set verified_at = ${at} where email = ${email}`.execute(tx),
  )
}

test('an account with an unconfirmed address is rejected by exactly the calls that need a confirmed one', async () => {
  const carol = await world.as('carol')
  const refusedOf = async (asked: readonly Call[]) => {
    const refused: string[] = []
    for (const call of asked) {
      const acting = profileField(call)
      const input = { ...plausible(call), ...(acting && { [acting]: carol.profileId }) }
      const { status, body } = await askAs(call, carol.token, input)
      if (status === 403 && body.code === 'email_unverified') refused.push(call.path)
    }
    return refused
  }
  const ends = ['user/logout', 'user/closeStart']
  const writes = calls.filter(({ effect, path }) => effect === 'write' && !ends.includes(path))
  await setVerified('carol@people.example', false)
  expect(await refusedOf(writes)).toEqual(FOR_CONFIRMED_ADDRESSES)
  await setVerified('carol@people.example', true)
  expect(await refusedOf(writes.filter(({ path }) => FOR_CONFIRMED_ADDRESSES.includes(path)))).toEqual([])
})

test('an unconfirmed account can change its profile, but not send a photo with it', async () => {
  const grace = await world.as('grace')
  await setVerified('grace@people.example', false)
  const save = async (file: Blob | null) => {
    const form = new FormData()
    form.set('user_profile_id', grace.profileId)
    form.set('profile_id', grace.profileId)
    form.set('bio', file === null ? 'Without a photo' : 'With a photo')
    if (file) form.set('image', file, 'me.png')
    const response = await fetch(`${world.baseUrl}/api/user/updateProfile`, {
      method: 'POST',
      headers: { authorization: grace.token },
      body: form,
    })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  expect(await save(null)).toEqual([200, undefined])
  expect(await save(new Blob(['not read at all']))).toEqual([403, 'email_unverified'])
  const { profile } = await grace.call(userProfile, { profile_id: grace.profileId })
  expect(profile).toMatchObject({ bio: 'Without a photo' })
  await setVerified('grace@people.example', true)
})

test('a made-up anon_ token can only read; an expired or forged token is rejected', async () => {
  const read = (token: string) =>
    send(world.baseUrl, globalFeed.path, { user_profile_id: 'fzzzzzzzzzzzz' }, 'POST', token)
  expect((await read('anon_web_x_1')).body.success).toBe(true)
  const visitor = await world.visitor()
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const flipped = [...alphabet]
    .filter((last) => !visitor.token.endsWith(last))
    .map((last) => visitor.token.slice(0, -1) + last)
  const signedByAnother = `a_${createHmac('sha256', 'guess').update('x').digest('base64url')}`
  for (const token of [
    ...flipped,
    signedByAnother,
    's_'.padEnd(45, 'x'),
    'a_',
    'Bearer',
    '😀',
    'x'.repeat(9000),
  ]) {
    const received = await read(encodeURIComponent(token))
    expect([token, received.status]).toEqual([token, 401])
  }
})

test('a member whose session row is gone gets session_expired', async () => {
  const dan = await world.as('dan')
  await world.ctx.db.write((tx) =>
    sql`delete from session using account where account.id = account_id and email = 'dan@people.example'`.execute(
      tx,
    ),
  )
  const received = await dan.ask(globalFeed)
  expect([received.status, received.body.code]).toEqual([401, 'session_expired'])
})

test('while the database is unavailable every call answers 503, never not_own_profile', async () => {
  const erin = await world.as('erin')
  const away = createDb({
    url: 'postgres://postgres@127.0.0.1:1/none',
    readUrl: 'postgres://postgres@127.0.0.1:1/none',
    poolSize: 1,
  })
  const { http } = await createApp({ ...world.ctx, db: away })
  for (const call of calls.filter(({ access, file }) => access !== 'public' && file === null)) {
    const answer = await http.inject({
      method: methodFor(call),
      url: `/api/${call.path}`,
      headers: { authorization: erin.token },
    })
    expect([call.path, answer.statusCode, answer.json().code]).toEqual([call.path, 503, 'overloaded'])
  }
  await http.close()
  await away.close()
})

test('an account created during a purchase can only read and buy until it is confirmed', async () => {
  const frank = await world.as('frank')
  const setProvisional = (isProvisional: boolean) =>
    world.ctx.db.write((tx) =>
      sql`update account set is_provisional = ${isProvisional} where email = 'frank@people.example'`.execute(
        tx,
      ),
    )
  await setProvisional(true)
  const forMembers = calls.filter(({ access }) => !['public', 'session', 'staff'].includes(access))
  for (const call of forMembers.filter(({ file }) => file === null)) {
    const input = {
      ...plausible(call),
      ...(profileField(call) && { [profileField(call) ?? '']: frank.profileId }),
    }
    const { body } = await askAs(call, frank.token, input)
    expect([call.path, body.code === 'email_unverified']).toEqual([call.path, !call.beforeConfirmation])
  }
  await setProvisional(false)
})

test('our configured origin can write from another site, and no other can', async () => {
  const config = {
    ...world.ctx.config,
    http: { ...world.ctx.config.http, webOrigin: 'https://app.sayso.example' },
  }
  const { http } = await createApp({ ...world.ctx, config })
  const write = async (origin: string) => {
    const headers = {
      origin,
      'sec-fetch-site': 'same-site',
      'sec-fetch-mode': 'cors',
      'sec-fetch-dest': 'empty',
    }
    return (await http.inject({ method: 'POST', url: '/api/user/logout', headers })).statusCode
  }
  expect(await write('https://app.sayso.example')).toBe(401)
  expect(await write('https://evil.sayso.example')).toBe(403)
  await http.close()
})

test('visitors are rate limited by IP address, whatever token they make up', async () => {
  const rates = {
    ...world.ctx.config.rates,
    lookup: { counted: 'shared', perViewer: [{ count: 5, seconds: 60 }] },
  } as const
  const { http } = await createApp({ ...world.ctx, config: { ...world.ctx.config, rates } })
  const answers = []
  for (let i = 0; i < 7; i++) {
    const url = '/api/user/reverseGeocode?latitude=1&longitude=2'
    const answer = await http.inject({ url, headers: { authorization: `anon_number_${i}` } })
    answers.push(answer.statusCode === 429 ? answer.headers['retry-after'] !== undefined : 'let in')
  }
  expect(answers).toEqual([...Array(5).fill('let in'), true, true])
  await http.close()
})

test('a raw token and a Bearer token are the same', async () => {
  const visitor = await world.visitor()
  const received = await send(
    world.baseUrl,
    globalFeed.path,
    { user_profile_id: visitor.profileId },
    'GET',
    `Bearer ${visitor.token}`,
  )
  expect(received.body.success).toBe(true)
})

test('a write cannot be triggered cross-site, by navigation, image, prefetch or HEAD', async () => {
  const bob = await world.as('erin')
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
  ]
  for (const call of calls.filter(({ effect }) => effect === 'write')) {
    for (const method of call.methods) {
      for (const headers of foreign) {
        const { http } = world.app
        const answer = await http.inject({
          method,
          url: `/api/${call.path}`,
          headers: { authorization: bob.token, ...headers },
        })
        const status = call.access === 'staff' ? 404 : 403
        expect([call.path, method, answer.statusCode]).toEqual([call.path, method, status])
      }
    }
    const head = await world.app.http.inject({ method: 'HEAD', url: `/api/${call.path}` })
    expect([call.path, head.statusCode]).toEqual([call.path, 405])
  }
})
