import {
  authTwitter,
  connectTwitter,
  disconnectTwitter,
  getTwitterInfo,
  getTwitterInfoWithCode,
  getTwitterToken,
  importSettings,
} from '@sayso/contract/calls/connections'
import { createProfile, updateProfile, userProfile } from '@sayso/contract/calls/profiles'
import { login } from '@sayso/contract/calls/unauth'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Actor } from '../../testing/cast.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { startNetworks } from '../../testing/network-stand-ins.ts'
import { asker, tokenOf } from '../../testing/person.ts'
import { useWorld } from '../../testing/world.ts'

const networks = await startNetworks()
const { x } = networks
const mailbox = useMailbox()
const world = useWorld({ ...networks.environment, ...mailbox.environment })
const ask = asker(world)
afterAll(() => networks.close())
afterEach(async () => {
  x.faults.clear()
  await world.expectLedgerBalances()
})

/** Starts an attempt and gets the PIN from the other window. */
async function atTheNetwork(actor: Actor, person: string | null = 'ada_writes') {
  const { auth_url, token, secret } = await actor.call(getTwitterToken)
  return { handles: { token, secret }, pin: (await networks.pinOf(auth_url, person)) ?? '' }
}

async function connected(actor: Actor, person = 'ada_writes') {
  const { handles, pin } = await atTheNetwork(actor, person)
  await actor.call(authTwitter, { ...handles, pin })
  return handles
}

const profileOf = async (actor: Actor) => (await actor.call(userProfile)).profile as ProfileOwn

const disconnected = async (...actors: Actor[]) => {
  for (const actor of actors) await actor.call(disconnectTwitter)
  await world.settle()
}

test('entering the PIN connects the profile and emails its owner; disconnecting revokes it', async () => {
  const alice = await world.as('alice')
  const { handles, pin } = await atTheNetwork(alice)
  expect(await alice.call(authTwitter, { ...handles, pin: ` ${pin} ` })).toMatchObject({
    username: 'ada_writes',
    twitter_connected: true,
  })
  expect(await profileOf(alice)).toMatchObject({ twitter_connected: true, twitter_username: 'ada_writes' })
  await world.settle()
  const mail = mailbox.newestTo('alice@people.example')
  expect(mail.subject).toBe('Twitter was connected to @alice')
  expect(mail.text).toContain('@ada_writes')

  expect(await alice.call(connectTwitter, handles)).toMatchObject({ username: 'ada_writes' })
  const info = { username: 'ada_writes', bio: 'Notes on engines that do not exist yet.' }
  expect(await alice.call(getTwitterInfo)).toMatchObject(info)
  expect(await alice.call(getTwitterInfoWithCode, handles)).toMatchObject(info)

  expect(x.permissions()).toContain('ada_writes')
  await disconnected(alice)
  expect(await profileOf(alice)).toMatchObject({ twitter_connected: false, twitter_username: null })
  expect(x.permissions()).not.toContain('ada_writes')
})

test('five wrong PINs end the attempt, even concurrently, and then the right one is rejected', async () => {
  const bob = await world.as('bob')
  const { handles, pin } = await atTheNetwork(bob)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => bob.ask(authTwitter, { ...handles, pin: `${n}` })),
  )
  const codes = guesses.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'twitter_pin_wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'network_attempt_ended')).toHaveLength(7)
  expect((await bob.ask(authTwitter, { ...handles, pin })).body.code).toBe('network_attempt_ended')
  expect((await profileOf(bob)).twitter_connected).toBe(false)
})

test('a blank PIN, a denial and an expired PIN connect nothing', async () => {
  const bob = await world.as('bob')
  const { handles } = await atTheNetwork(bob, null)
  const blank = await bob.ask(authTwitter, { ...handles, pin: '  ' })
  expect(blank.body.error).toBe('Please enter the Twitter PIN')
  expect((await bob.ask(authTwitter, { ...handles, pin: '1234567' })).body.code).toBe('twitter_pin_wrong')
  const late = await atTheNetwork(bob)
  await world.ctx.db.write((tx) => sql`update network_attempt set expires_at = now()`.execute(tx))
  const answer = await bob.ask(authTwitter, { ...late.handles, pin: late.pin })
  expect(answer.body.code).toBe('network_attempt_ended')
})

test('an attempt is valid only for its session and profile, and only the newest one', async () => {
  const carol = await world.as('carol')
  const dan = await world.as('dan')
  const { handles, pin } = await atTheNetwork(carol)
  const guess = { ...handles, pin }
  expect((await dan.ask(authTwitter, guess)).body.code).toBe('network_attempt_ended')

  const credentials = { email: 'carol@people.example', password: 'the secret of carol' }
  const otherDevice = tokenOf(await ask(login, credentials))
  const sent = { ...guess, user_profile_id: carol.profileId }
  expect((await ask(authTwitter, sent, otherDevice)).body.code).toBe('network_attempt_ended')

  const { profile } = await carol.call(createProfile, { handle: 'carol_two', display_name: 'Carol' })
  const other = { ...guess, user_profile_id: profile.unique_id }
  expect((await carol.ask(authTwitter, other)).body.code).toBe('network_attempt_ended')
  expect((await carol.ask(connectTwitter, handles)).body.code).toBe('network_attempt_ended')
  expect((await carol.ask(getTwitterInfoWithCode, handles)).body.code).toBe('network_attempt_ended')

  await carol.call(getTwitterToken)
  expect((await carol.ask(authTwitter, guess)).body.code).toBe('network_attempt_ended')
  expect((await profileOf(carol)).twitter_connected).toBe(false)
})

test('a Twitter account can be connected to one profile only', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await connected(alice)
  const second = await atTheNetwork(bob)
  const answer = await bob.ask(authTwitter, { ...second.handles, pin: second.pin })
  expect(answer.body.error).toBe('This account is connected to another profile')
  expect(await profileOf(bob)).toMatchObject({ twitter_connected: false, twitter_username: null })
  await world.settle()
  expect((await alice.call(getTwitterInfo)).username).toBe('ada_writes')
  await disconnected(alice)
  await connected(bob)
  expect((await profileOf(bob)).twitter_username).toBe('ada_writes')
  await disconnected(bob)
})

test('connecting another account revokes the first permission; reconnecting the same one keeps it', async () => {
  const erin = await world.as('erin')
  await connected(erin, 'quiet_one')
  await connected(erin, 'quiet_one')
  await world.settle()
  expect(x.permissions()).toEqual(['quiet_one'])
  await connected(erin, 'ada_writes')
  await world.settle()
  expect(x.permissions()).toEqual(['ada_writes'])
  await disconnected(erin)
})

test('disconnecting works while the network is down, and the permission is revoked later', async () => {
  const erin = await world.as('erin')
  await connected(erin, 'quiet_one')
  x.faults.add({ fault: 'error' })
  await erin.call(disconnectTwitter)
  await world.settle()
  expect((await profileOf(erin)).twitter_connected).toBe(false)
  expect(x.permissions()).toEqual(['quiet_one'])
  x.faults.clear()
  await world.ctx.db.write((tx) =>
    sql`update graphile_worker._private_jobs set run_at = now(), attempts = 0`.execute(tx),
  )
  await world.settle()
  expect(x.permissions()).toEqual([])
})

test('reconnecting before the revocation ran keeps the permission', async () => {
  const erin = await world.as('erin')
  await connected(erin, 'quiet_one')
  await erin.call(disconnectTwitter)
  await connected(erin, 'quiet_one')
  await world.settle()
  expect((await erin.call(getTwitterInfo)).username).toBe('quiet_one')
  await disconnected(erin)
})

test('network_down, network_access_ended and network_not_connected are reported as such', async () => {
  const frank = await world.as('frank')
  const codeOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code
  for (const fault of ['error', 'drop', 'rate_limit', 'nonsense'] as const) {
    x.faults.add({ fault })
    expect(await codeOf(frank.ask(getTwitterToken))).toBe('network_down')
    x.faults.clear()
  }
  const { handles, pin } = await atTheNetwork(frank)
  x.faults.add({ fault: 'error', times: 1 })
  expect(await codeOf(frank.ask(authTwitter, { ...handles, pin }))).toBe('network_down')
  await frank.call(authTwitter, { ...handles, pin })
  x.revoke('ada_writes')
  expect(await codeOf(frank.ask(getTwitterInfo))).toBe('network_access_ended')
  await disconnected(frank)
  expect(await codeOf(frank.ask(getTwitterInfo))).toBe('network_not_connected')
})

test('automatic import can be enabled only while a network is connected', async () => {
  const frank = await world.as('frank')
  const wish = (isWanted: boolean) => frank.ask(importSettings, { twitter_auto_import: isWanted })
  expect((await wish(true)).body.code).toBe('network_not_connected')
  expect((await wish(false)).body.success).toBe(true)
  const form = { profile_id: frank.profileId, twitter_auto_import: true }
  expect((await frank.call(updateProfile, form)).profile.twitter_auto_import).toBe(false)
  await connected(frank)
  expect((await wish(true)).body).toMatchObject({ twitter_auto_import: true, instagram_auto_import: false })
  expect(await profileOf(frank)).toMatchObject({ twitter_auto_import: true })
  await frank.call(updateProfile, { ...form, twitter_auto_import: false })
  expect(await profileOf(frank)).toMatchObject({ twitter_auto_import: false })
  await wish(true)
  await disconnected(frank)
  expect(await profileOf(frank)).toMatchObject({ twitter_auto_import: false })
})

test('tokens are stored encrypted, and other users do not see the connection', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await connected(alice, 'bakehouse_lx')
  await atTheNetwork(alice, 'quiet_one')
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ row: string }>`
      select encode(sealed, 'escape') || c::text as row from network_connection c
      union all select coalesce(encode(sealed, 'escape'), '') || a::text from network_attempt a`.execute(tx),
  )
  const kept = rows.map(({ row }) => row).join()
  expect(rows.length).toBeGreaterThan(1)
  for (const secret of x.secrets) expect(kept).not.toContain(secret)
  const seen = await bob.call(userProfile, { profile_id: alice.profileId })
  expect(JSON.stringify(seen)).not.toMatch(/twitter|bakehouse_lx/)
  await disconnected(alice)
})
