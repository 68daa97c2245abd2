import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { authTwitter, getTwitterInfo, getTwitterToken } from '@sayso/contract/calls/connections'
import { updateProfile } from '@sayso/contract/calls/profiles'
import { addPushDevice } from '@sayso/contract/calls/push'
import { reportByAddress } from '@sayso/contract/calls/reports'
import { login } from '@sayso/contract/calls/unauth'
import { reauth } from '@sayso/contract/calls/user'
import type { MediaId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { composeModules } from './all-modules.ts'
import { createApp } from './app.ts'
import type { WorkerContext } from './context.ts'
import { openGlimpse, sealGlimpse } from './modules/known-images/hold/glimpse.ts'
import { wireId } from './platform/db/row-id.ts'
import { runDueJobs } from './platform/jobs/job-runner.ts'
import { createKeyRing } from './platform/keys/key-ring.ts'
import { enqueueReseal } from './platform/keys/reseal.job.ts'
import { listenAnywhere } from './testing/any-port.ts'
import { addTotp, codeAt } from './testing/authenticator-app.ts'
import { startNetworks } from './testing/network-stand-ins.ts'
import { asker, formOf, registered } from './testing/person.ts'
import { usePush } from './testing/push.ts'
import { rowsOf } from './testing/sales.ts'
import { useWorld } from './testing/world.ts'

const networks = await startNetworks()
const push = await usePush()
const [pepper, connections] = ['an old pepper', 'an old key of connections']
const world = useWorld({
  ...networks.environment,
  ...push.environment,
  PASSWORD_PEPPER: pepper,
  CONNECTION_KEY: connections,
})
const closing: (() => Promise<unknown>)[] = [() => networks.close()]
afterAll(async () => {
  for (const close of closing) await close()
})

const fresh = () => `k1:${randomBytes(32).toString('base64')}`
const newPepper = fresh()
const newConnections = fresh()

/** The same installation after a restart with other keys. */
function restarted(rings: { pepper: string; connections: string }): WorkerContext {
  const { config } = world.ctx
  const secrets = {
    ...config.secrets,
    pepper: createKeyRing(rings.pepper),
    connections: createKeyRing(rings.connections),
  }
  return { ...world.ctx, config: { ...config, secrets } }
}

/** An API process of it. */
async function serve(ctx: WorkerContext): Promise<string> {
  const app = await createApp(ctx, null, null, composeModules(ctx))
  closing.unshift(() => app.http.close())
  return listenAnywhere(app.http)
}

async function countsOf(ctx: WorkerContext): Promise<Record<string, Record<string, number>>> {
  const counts: Record<string, Record<string, number>> = {}
  for (const column of composeModules(ctx).keyed) {
    const counted = await ctx.db.readPrivate((tx) => column.countByKey(tx))
    counts[column.name] = Object.fromEntries(counted)
  }
  return counts
}

test('every column with sealed values is listed, so that no key is dropped too early', async () => {
  const rows = await rowsOf(
    world.ctx,
    sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed%'`,
  )
  const listed = composeModules(world.ctx).keyed.map(({ name }) => name)
  expect(rows.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([])
  expect(listed).toContain('account_password.pepper_id')
  expect(listed).toContain('account_change.before')
})

test('after a new first key, everything of the old one works, is renewed, and needs it no longer', async () => {
  const token = await registered(world.baseUrl, 'ada')
  const alice = await world.as('alice')
  const { auth_url, ...handles } = await alice.call(getTwitterToken)
  const pin = (await networks.pinOf(auth_url, 'ada_writes')) ?? ''
  await alice.call(authTwitter, { ...handles, pin })
  const careful = await registered(world.baseUrl, 'careful')
  await world.ctx.db.write((tx) => sql`update account set verified_at = now()`.execute(tx))
  const app = await addTotp(world, careful)
  const subscription = push.service.subscribe()
  await alice.call(addPushDevice, { ...subscription, label: '' })
  const proven = await registered(world.baseUrl, 'payee')
  const ask = asker(world)
  const { body } = await ask(login, { email: 'payee@people.example', password: formOf('payee').password })
  const profile = (body['user'] as { current_profile: string }).current_profile
  const payout = { user_profile_id: profile, profile_id: profile, paypal_email: 'pay@payee.example' }
  expect((await ask(updateProfile, payout as never, proven)).body.success).toBe(true)
  const reported = { url: `${world.ctx.config.product.publicUrl}/alice`, reason: 'spam', text: 'See there' }
  const reporter = { name: 'Robin', email: 'robin@elsewhere.example', good_faith: true }
  expect((await ask(reportByAddress, { ...reported, ...reporter })).body.success).toBe(true)
  expect(token).toMatch(/^s_/)
  const heldId = wireId<MediaId>(77n)
  const glimpse = sealGlimpse(world.ctx, heldId, Buffer.from('grey'))
  await world.ctx.db.write((tx) =>
    sql`insert into held_media (media_id, media_kind, owner_id, account_id, list, entry, sha256, glimpse_sealed)
        values (77, 'image', 1, 1, 'test', 'one', decode(repeat('00', 32), 'hex'), ${glimpse})`.execute(tx),
  )
  const before = await countsOf(world.ctx)
  expect(before).toMatchObject({
    'held_media.glimpse_sealed': { k0: 1 },
    'network_connection.sealed': { k0: 1 },
    'push_device.sealed': { k0: 1 },
    'report.contact_sealed': { k0: 1 },
    'totp.sealed': { k0: 1 },
    'account_change.before': { k0: 2 },
  })
  expect(Object.keys(before['account_password.pepper_id'] ?? {})).toEqual(['k0'])

  const both = restarted({
    pepper: `${newPepper},${pepper}`,
    connections: `${newConnections},${connections}`,
  })
  const baseUrl = await serve(both)
  const there = asker({ baseUrl })
  const logIn = { email: 'ada@people.example', password: formOf('ada').password }
  expect((await there(login, logIn)).body.success).toBe(true)
  // The same browser again: known under the hash of the old key.
  await there(
    addPushDevice,
    { user_profile_id: alice.profileId, ...subscription, label: 'again' } as never,
    alice.token,
  )
  const devices = await rowsOf(world.ctx, sql<{ label: string }>`select label from push_device`)
  expect(devices).toEqual([{ label: 'again' }])

  const { keyed, jobs } = composeModules(both)
  // In whatever order the modules come.
  expect((await both.db.write((tx) => enqueueReseal(tx, keyed))).toSorted()).toEqual([
    'held_media.glimpse_sealed',
    'network_connection.sealed',
    'network_farewell.sealed',
    'push_device.sealed',
    'report.contact_sealed',
    'totp.sealed',
  ])
  const { db, log, metrics, config } = both
  await runDueJobs({ databaseUrl: config.db.url, db, context: both, handlers: jobs, log, metrics })
  expect(await countsOf(both)).toMatchObject({
    'held_media.glimpse_sealed': { k1: 1 },
    'network_connection.sealed': { k1: 1 },
    'push_device.sealed': { k1: 1 },
    'report.contact_sealed': { k1: 1 },
    'totp.sealed': { k1: 1 },
    'account_password.pepper_id': { k1: 1 },
    'account_change.before': { k0: 2 },
  })

  const renewed = restarted({ pepper: newPepper, connections: newConnections })
  const [held] = await rowsOf(
    world.ctx,
    sql<{ sealed: Buffer }>`select glimpse_sealed as sealed from held_media`,
  )
  expect(openGlimpse(renewed, heldId, held?.sealed ?? Buffer.of())).toContain(btoa('grey'))
  const last = asker({ baseUrl: await serve(renewed) })
  expect((await last(login, logIn)).body.success).toBe(true)
  const input = { user_profile_id: alice.profileId } as never
  expect(await last(getTwitterInfo, input, alice.token)).toMatchObject({ body: { username: 'ada_writes' } })
  expect((await last(reauth, { code: codeAt(app.secret) }, careful)).body.success).toBe(true)
  // Who did not log in meanwhile sets a new password by email, and nothing else happens.
  const other = { email: 'payee@people.example', password: formOf('payee').password }
  expect((await last(login, other)).body.code).toBe('login_failed')
})

test('a row that does not open is left alone and does not stop the others', async () => {
  const alice = await world.as('alice')
  await alice.call(addPushDevice, { ...push.service.subscribe(), label: 'other' })
  await world.ctx.db.write((tx) =>
    sql`update push_device set sealed = '\\x0209ff' where label = 'again'`.execute(tx),
  )
  const ctx = restarted({ pepper: `${fresh().replace('k1', 'k2')},${pepper}`, connections })
  const column = composeModules(ctx).keyed.find(({ name }) => name === 'push_device.sealed')
  const page = await ctx.db.write(
    (tx) => column?.reseal?.(tx, { after: null, limit: 10 }) ?? Promise.reject(),
  )
  expect(page).toEqual({ next: null, resealed: 1, failed: 1 })
  expect((await countsOf(ctx))['push_device.sealed']).toEqual({ k2: 1, k9: 1 })
})

const run = async (...args: string[]) => {
  const env = {
    ...process.env,
    DATABASE_URL: world.ctx.config.db.url,
    PASSWORD_PEPPER: pepper,
    LOG_LEVEL: 'silent',
  }
  const program = [new URL('keys.ts', import.meta.url).pathname, ...args]
  return promisify(execFile)(process.execPath, program, { env }).catch(
    (error: { stdout: string; code: number }) => error,
  )
}

test('the command prints a new key, never the old one, and counts what needs which key', async () => {
  const made = await run('new', 'PASSWORD_PEPPER')
  expect(made.stdout).toMatch(/^1\. PASSWORD_PEPPER="…,k1:[A-Za-z0-9+/]{43}=" /)
  expect(made.stdout).not.toContain(pepper)
  expect((await run('new', 'STORAGE_SIGNING_KEY')).stdout).toMatch(/^STORAGE_SIGNING_KEY="k1:\S{44}"\n$/)
  expect(await run('new', 'SOMETHING')).toMatchObject({ code: 2 })
  const status = await run('status')
  expect(status.stdout).toMatch(
    /PASSWORD_PEPPER: k0; k0 is the first\n {2}account_password\.pepper_id .*\n {4}k0: \d/,
  )
  expect(status).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('k1: 1  THIS KEY IS NOT IN THE LIST'),
  })
})
