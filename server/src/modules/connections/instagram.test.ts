import {
  connectInstagram,
  disconnectInstagram,
  getInstagramAuthUrl,
  getInstagramInfo,
  getInstagramInfoWithCode,
  getTwitterToken,
} from '@sayso/contract/calls/connections'
import { userProfile } from '@sayso/contract/calls/profiles'
import { config, login } from '@sayso/contract/calls/unauth'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Actor } from '../../testing/cast.ts'
import { landingUrl, startNetworks } from '../../testing/network-stand-ins.ts'
import { asker, tokenOf } from '../../testing/person.ts'
import { useWorld } from '../../testing/world.ts'
import { renewConnections } from './renew-connections.service.ts'

const networks = await startNetworks()
const { instagram } = networks
const { TWITTER_KEY, TWITTER_SECRET, ...onlyInstagram } = networks.environment
const world = useWorld(onlyInstagram)
const ask = asker(world)
afterAll(() => networks.close())
afterEach(async () => {
  instagram.faults.clear()
  await world.expectLedgerBalances()
})

/** The parameters that a user returns with after starting here. */
async function cameBack(actor: Actor, person: string | null = 'ada_writes') {
  const { auth_url } = await actor.call(getInstagramAuthUrl)
  const landing = await networks.landingOf(auth_url, person)
  return {
    userProfileId: actor.profileId,
    redirectUrl: landingUrl,
    code: landing.get('code') ?? '',
    state: landing.get('state') ?? '',
  }
}

const codeOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code
const profileOf = async (actor: Actor) => (await actor.call(userProfile)).profile as ProfileOwn

async function disconnected(actor: Actor) {
  await actor.call(disconnectInstagram)
  await world.settle()
}

test('returning with the code connects the profile; disconnecting revokes the permission', async () => {
  const alice = await world.as('alice')
  const bio = 'Notes on engines that do not exist yet.'
  expect(await alice.call(connectInstagram, await cameBack(alice))).toMatchObject({
    username: 'ada_writes',
    bio,
  })
  expect(await profileOf(alice)).toMatchObject({
    instagram_connected: true,
    instagram_username: 'ada_writes',
  })
  expect(await alice.call(getInstagramInfo)).toMatchObject({ username: 'ada_writes', bio })
  await disconnected(alice)
  expect(await profileOf(alice)).toMatchObject({ instagram_connected: false, instagram_username: null })
  expect(instagram.permissions()).toEqual([])
})

test('the callback URL works once', async () => {
  const alice = await world.as('alice')
  const landing = await cameBack(alice)
  await alice.call(connectInstagram, landing)
  await disconnected(alice)
  expect(await codeOf(alice.ask(connectInstagram, landing))).toBe('network_attempt_ended')
  expect((await profileOf(alice)).instagram_connected).toBe(false)
})

test('a victim lured to an attacker’s callback is not connected', async () => {
  const [attacker, victim] = [await world.as('bob'), await world.as('carol')]
  const theirs = await cameBack(attacker)
  const lured = { ...theirs, userProfileId: victim.profileId }
  const own = await cameBack(victim, 'quiet_one')
  const spoiled = [
    lured,
    // The victim's own state works only once, and never without its signature or for another profile.
    { ...lured, state: undefined },
    { ...lured, state: '' },
    { ...lured, state: theirs.state.replace(attacker.profileId, victim.profileId) },
    { ...own, state: `${own.state}x` },
    { ...own, redirectUrl: `${landingUrl}/` },
    { ...own, redirectUrl: 'https://elsewhere.example/' },
  ]
  for (const landing of spoiled)
    expect((await victim.ask(connectInstagram, landing)).body.success).toBe(false)
  expect((await profileOf(victim)).instagram_connected).toBe(false)
  await victim.call(connectInstagram, own)
  await disconnected(victim)
})

test('the callback works only in the session that started it, and only until it expires', async () => {
  const carol = await world.as('carol')
  const credentials = { email: 'carol@people.example', password: 'the secret of carol' }
  const otherDevice = tokenOf(await ask(login, credentials))
  const landing = await cameBack(carol)
  expect(await codeOf(ask(connectInstagram, landing, otherDevice))).toBe('network_attempt_ended')
  await world.ctx.db.write((tx) => sql`update network_attempt set expires_at = now()`.execute(tx))
  expect(await codeOf(carol.ask(connectInstagram, landing))).toBe('network_attempt_ended')
})

test('a denial, an expired code and an unavailable network connect nothing', async () => {
  const dan = await world.as('dan')
  const denied = await cameBack(dan, null)
  expect(denied.code).toBe('')
  const late = await cameBack(dan)
  instagram.expire()
  expect(await codeOf(dan.ask(connectInstagram, late))).toBe('instagram_connect_failed')
  const landing = await cameBack(dan)
  instagram.faults.add({ fault: 'error' })
  expect(await codeOf(dan.ask(connectInstagram, landing))).toBe('network_down')
  expect((await profileOf(dan)).instagram_connected).toBe(false)
})

test('getInstagramInfoWithCode reads a profile once without connecting it', async () => {
  const dan = await world.as('dan')
  const { code } = await cameBack(dan, 'bakehouse_lx')
  const input = { code, redirect_url: landingUrl }
  expect(await dan.call(getInstagramInfoWithCode, input)).toMatchObject({ username: 'bakehouse_lx' })
  expect(await codeOf(dan.ask(getInstagramInfoWithCode, input))).toBe('instagram_info_failed')
  expect((await profileOf(dan)).instagram_connected).toBe(false)
})

test('a permission that is about to expire is renewed, and retried after an error', async () => {
  const erin = await world.as('erin')
  await erin.call(connectInstagram, await cameBack(erin))
  const daysLeft = async () => {
    const { rows } = await world.ctx.db.write((tx) =>
      sql<{
        days: number
      }>`select extract(day from expires_at - now())::int as days from network_connection`.execute(tx),
    )
    return rows[0]?.days
  }
  await world.ctx.db.write((tx) =>
    sql`update network_connection set expires_at = now() + interval '5 days'`.execute(tx),
  )
  instagram.faults.add({ fault: 'error', times: 1 })
  await renewConnections.atLeastOnce?.(world.ctx, {} as never)
  expect(await daysLeft()).toBeLessThan(6)
  await renewConnections.atLeastOnce?.(world.ctx, {} as never)
  expect(await daysLeft()).toBeGreaterThan(58)
  expect((await erin.call(getInstagramInfo)).username).toBe('ada_writes')
  await disconnected(erin)
})

test('a network without configured keys is not offered, and calling it says so', async () => {
  const erin = await world.as('erin')
  expect((await erin.call(config)).networks).toEqual({ instagram: true, twitter: false })
  const answer = await erin.ask(getTwitterToken)
  expect(answer.body.error).toBe('Connecting this network is not available here')
})
