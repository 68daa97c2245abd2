import { login } from '@sayso/contract/calls/unauth'
import {
  get,
  logout,
  revokeOtherSessions,
  revokeSession,
  sessions,
  updateUser,
} from '@sayso/contract/calls/user'
import type { Session } from '@sayso/contract/shapes/user'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { openPool } from '../../../platform/db/connections.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'
import { describeDevice } from './device.policy.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)
const ask = asker(world)
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

async function logInWith(handle: string, userAgent: string): Promise<string> {
  const response = await fetch(`${world.baseUrl}/api/${login.path}`, {
    method: 'POST',
    headers: { 'user-agent': userAgent, 'content-type': 'application/json' },
    body: JSON.stringify({ email: formOf(handle).email, password: formOf(handle).password }),
  })
  return tokenOf({ body: (await response.json()) as never })
}

const listed = async (token: string) => (await ask(sessions, {}, token)).body['sessions'] as Session[]

test('an account lists only its own devices and marks the current one', async () => {
  const token = await registered(world.baseUrl, 'ada')
  await logInWith('ada', FIREFOX)
  await registered(world.baseUrl, 'stranger')
  const devices = await listed(token)
  expect(devices.map(({ device }) => device).sort()).toEqual(['Firefox on Linux', 'Unknown device'])
  expect(devices.filter(({ is_current }) => is_current)).toHaveLength(1)
})

test('a revoked session ends at once, and the account is notified by email', async () => {
  const token = await registered(world.baseUrl, 'bea')
  const other = await logInWith('bea', FIREFOX)
  const lost = (await listed(token)).find(({ is_current }) => !is_current)
  expect((await ask(revokeSession, { session_id: lost?.unique_id }, token)).body).toEqual({ success: true })
  expect((await ask(get, {}, other)).status).toBe(401)
  expect((await ask(get, {}, token)).status).toBe(200)
  await world.settle()
  const mail = mailbox.newestTo('bea@people.example')
  expect(mail.subject).toBe('A device was logged out of your account')
  expect(mail.text).toContain('Firefox on Linux')
  expect((await ask(revokeSession, { session_id: lost?.unique_id }, token)).body.error).toBe(
    'This session has already ended.',
  )
})

test('all other sessions end with one call, and the account is notified by one email', async () => {
  const token = await registered(world.baseUrl, 'dora')
  const others = [await logInWith('dora', FIREFOX), await logInWith('dora', '')]
  const neighbour = await registered(world.baseUrl, 'neighbour')
  const answer = await ask(revokeOtherSessions, {}, token)
  expect(answer.body).toEqual({ success: true, num_ended: 2 })
  for (const other of others) expect((await ask(get, {}, other)).status).toBe(401)
  for (const kept of [token, neighbour]) expect((await ask(get, {}, kept)).status).toBe(200)
  expect((await ask(revokeOtherSessions, {}, token)).body).toMatchObject({ num_ended: 0 })
  await world.settle()
  const mails = mailbox.mails.filter(
    ({ recipients, subject }) =>
      recipients.includes('dora@people.example') && /logged out/.test(subject ?? ''),
  )
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('2 other devices were logged out')])
})

test('revoking another account’s session fails without revealing that it exists', async () => {
  const victim = await registered(world.baseUrl, 'cleo')
  const [session] = await listed(victim)
  const thief = await registered(world.baseUrl, 'thief')
  const refused = await ask(revokeSession, { session_id: session?.unique_id }, thief)
  expect(refused.body.error).toBe('This session has already ended.')
  expect((await ask(get, {}, victim)).status).toBe(200)
})

test.for([
  [FIREFOX, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['<img src=x>'.repeat(1000), 'Unknown device'],
  ['', 'Unknown device'],
] as const)('user agent %s is shown as %s', ([userAgent, device]) => {
  expect(describeDevice(userAgent)).toBe(device)
})

test('a write with an ended session is rejected even if a lagging replica still has the session', async () => {
  const token = await registered(world.baseUrl, 'rita')
  const { db } = world.ctx
  // A replica that lags behind the primary sees old data. On its own connection, because reads share theirs.
  const pool = openPool({ connectionString: world.ctx.config.db.url, max: 1 })
  const replica = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await replica
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (past) => {
      await sql`select from session`.execute(past)
      await ask(logout, {}, token)
      const { http } = await createApp({ ...world.ctx, db: { ...db, read: past as typeof db.read } })
      const renamed = await http.inject({
        method: 'POST',
        url: `/api/${updateUser.path}`,
        headers: { authorization: token },
        payload: { first_name: 'Mallory' },
      })
      expect([renamed.statusCode, renamed.json().code]).toEqual([401, 'session_expired'])
      await http.close()
    })
  await replica.destroy()
})
