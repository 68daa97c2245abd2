import { randomBytes } from 'node:crypto'
import { login } from '@sayso/contract/calls/unauth'
import { get, logout, setCurrentProfile } from '@sayso/contract/calls/user'
import type { User } from '@sayso/contract/shapes/user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createKeyRing } from '../../../platform/keys/key-ring.ts'
import { send } from '../../../testing/cast.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'
import { createPasswords } from '../passwords/passwords.ts'

const world = useWorld()
const ask = asker(world)
const credentials = (handle: string) => ({
  email: `${handle}@people.example`,
  password: formOf(handle).password,
})
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))

test('every log-in returns a new token, by GET and by POST', async () => {
  const first = await registered(world.baseUrl, 'ada')
  const byPost = await ask(login, { ...credentials('ada'), email: ' ADA@people.example' })
  const byGet = await send(world.baseUrl, login.path, credentials('ada'), 'GET', null)
  const tokens = [first, tokenOf(byPost), tokenOf(byGet)]
  expect(new Set(tokens).size).toBe(3)
  for (const token of tokens) expect((await ask(get, {}, token)).body.success).toBe(true)
})

test.for([
  [{ email: '', password: 'x' }, 'Email is required'],
  [{ email: 'nope', password: 'x' }, 'Please enter a valid email'],
  [{ email: 'a@b.example', password: '' }, 'Password is required'],
] as const)('a log-in with %o answers: %s', async ([input, text]) => {
  expect((await ask(login, input)).body.error).toBe(text)
})

test('unknown address, wrong password, no password and throttled get byte-identical answers', async () => {
  await registered(world.baseUrl, 'grace')
  await registered(world.baseUrl, 'without')
  await registered(world.baseUrl, 'throttled')
  await run(sql`delete from account_password using account
                 where account_id = account.id and email = 'without@people.example'`)
  for (let i = 0; i < 10; i++) await ask(login, { ...credentials('throttled'), password: 'guessed wrong' })
  await run(sql`update sign_in_try set fails = 1 where open_at is null`)
  await run(sql`update sign_in_try set open_at = now() + interval '1 minute' where open_at is not null`)
  const answers = await Promise.all(
    [
      { email: 'nobody@people.example', password: 'whatever it is' },
      { email: 'grace@people.example', password: 'whatever it is' },
      credentials('without'),
      credentials('throttled'),
    ].map(async (input) => {
      const response = await fetch(`${world.baseUrl}/api/${login.path}`, {
        method: 'POST',
        body: new URLSearchParams(input),
      })
      return `${response.status} ${await response.text()}`
    }),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('Login failed. Please check your credentials.')
})

test('logging out ends that session on the server, and no other', async () => {
  const one = await registered(world.baseUrl, 'lin')
  const two = tokenOf(await ask(login, credentials('lin')))
  expect((await ask(logout, {}, one)).body).toEqual({ success: true })
  expect((await ask(get, {}, one)).status).toBe(401)
  expect((await ask(get, {}, two)).status).toBe(200)
})

test('a visitor has no personal data and can log out, and a made-up token is rejected', async () => {
  const visitor = await world.visitor()
  const { user } = await visitor.call(get)
  expect(user).toMatchObject({ is_anonymous: true, email: null, current_profile: visitor.profileId })
  expect((await visitor.ask(logout)).body).toEqual({ success: true })
  expect((await ask(get, {}, 'anon_web_x_1')).status).toBe(401)
})

test('each session has its own current profile, which must belong to the account', async () => {
  const one = await registered(world.baseUrl, 'mary')
  const two = tokenOf(await ask(login, credentials('mary')))
  const bob = await world.as('bob')
  await run(sql`insert into profile (id, account_id, handle, display_name)
                select make_id(), id, 'mary_too', 'Mary' from account where email = 'mary@people.example'`)
  const current = async (token: string) => ((await ask(get, {}, token)).body['user'] as User).current_profile
  const before = await current(one)
  const user = (await ask(get, {}, one)).body['user'] as User
  const second = user.profiles[1]?.unique_id ?? ''
  const switched = await send(world.baseUrl, setCurrentProfile.path, { profile_id: second }, 'GET', one)
  expect((switched.body['user'] as User).current_profile).toBe(second)
  expect([await current(one), await current(two)]).toEqual([second, before])
  for (const profileId of [bob.profileId, '0000000000001']) {
    const { body } = await ask(setCurrentProfile, { profile_id: profileId }, one)
    expect(body.error).toBe('not profile of logged in user')
  }
})

test('an account has at most twenty sessions; the least recently used one is ended', async () => {
  const first = await registered(world.baseUrl, 'rosa')
  await run(sql`update session set last_seen_at = now() - interval '1 minute'`)
  const later: string[] = []
  for (let i = 0; i < 20; i++) later.push(tokenOf(await ask(login, credentials('rosa'))))
  expect((await ask(get, {}, first)).status).toBe(401)
  expect((await ask(get, {}, later[0])).status).toBe(200)
})

test('using a session extends it, with at most one write every ten minutes', async () => {
  const token = await registered(world.baseUrl, 'tess')
  const seen = async () => {
    const { rows } = await world.ctx.db.write((tx) =>
      sql<{ at: string; days: number }>`
        select last_seen_at::text as at, extract(day from expires_at - now())::int as days from session
          join account on account.id = account_id where email = 'tess@people.example'`.execute(tx),
    )
    return rows[0]
  }
  const before = await seen()
  await ask(get, {}, token)
  expect(await seen()).toEqual(before)
  await run(
    sql`update session set last_seen_at = now() - interval '11 minutes', expires_at = now() + interval '1 day'`,
  )
  await ask(get, {}, token)
  expect((await seen())?.days).toBeGreaterThanOrEqual(29)
})

test('log-ins beyond the queue are rejected with 503, and none is wrongly accepted', async () => {
  await registered(world.baseUrl, 'una')
  const received = await Promise.all(
    Array.from({ length: 60 }, () => ask(login, { email: 'una@people.example', password: 'not the secret' })),
  )
  const busy = received.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.headers.get('retry-after')).toBe('2')
  expect(received.filter(({ body }) => body.success)).toEqual([])
})

test('the password queue runs two tasks at a time, in order, and rejects what exceeds its length', async () => {
  const { inTurn } = createPasswords(createKeyRing('pepper'))
  const order: number[] = []
  let working = 0
  let most = 0
  const all = Array.from({ length: 30 }, (_, i) =>
    inTurn(async () => {
      most = Math.max(most, ++working)
      await new Promise((resolve) => setTimeout(resolve, 2))
      working--
      order.push(i)
    }),
  )
  const settled = await Promise.allSettled(all)
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(12)
  expect(most).toBe(2)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('a hash is argon2id at the declared cost and does not match without the pepper', async () => {
  const ours = createPasswords(createKeyRing('pepper'))
  const made = await ours.inTurn((hasher) => hasher.hash('correct horse'))
  expect(made.phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const matches = (pepper: string, password: string) =>
    createPasswords(createKeyRing(pepper)).inTurn((hasher) => hasher.isMatch(password, made))
  expect(await matches('pepper', 'correct horse')).toBe(true)
  expect(await matches('pepper', 'correct horsf')).toBe(false)
  expect(await matches('salt', 'correct horse')).toBe(false)
})

test('a hash made with an old key matches, is not current, and is of no use once that key is dropped', async () => {
  const [old, fresh] = ['pepper', `k1:${randomBytes(32).toString('base64')}`]
  const made = await createPasswords(createKeyRing(old)).inTurn((hasher) => hasher.hash('correct horse'))
  expect(made.pepperId).toBe('k0')
  const judge = (ring: string) =>
    createPasswords(createKeyRing(ring)).inTurn(async (hasher) => ({
      isMatch: await hasher.isMatch('correct horse', made),
      isCurrent: hasher.isCurrent(made),
    }))
  expect(await judge(`${old},${fresh}`)).toEqual({ isMatch: true, isCurrent: true })
  expect(await judge(`${fresh},${old}`)).toEqual({ isMatch: true, isCurrent: false })
  expect(await judge(fresh)).toEqual({ isMatch: false, isCurrent: false })
})
