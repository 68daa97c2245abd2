import {
  authTwitter,
  disconnectTwitter,
  getTwitterToken,
  importRuns,
} from '@sayso/contract/calls/connections'
import { myFeed } from '@sayso/contract/calls/feeds'
import { updateProfile, userProfile } from '@sayso/contract/calls/profiles'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { startNetworks } from '../../testing/network-stand-ins.ts'
import { useWorld } from '../../testing/world.ts'

const networks = await startNetworks()
const world = useWorld(networks.environment)
afterAll(() => networks.close())
afterEach(() => world.expectLedgerBalances())

/** Saves the profile form with a new bio and the option to import now. */
const save = (actor: Awaited<ReturnType<typeof world.as>>, bio: string) =>
  actor.ask(updateProfile, {
    profile_id: actor.profileId,
    bio,
    import_posts_now: true,
    import_visibility: 'followers',
  })

/** A network account can belong to one profile only, so it is disconnected after each test. */
async function onTwitter(name: Parameters<typeof world.as>[0]) {
  const actor = await world.as(name)
  onTestFinished(async () => void (await actor.ask(disconnectTwitter)))
  const { auth_url, token, secret } = await actor.call(getTwitterToken)
  await actor.call(authTwitter, { token, secret, pin: (await networks.pinOf(auth_url, 'ada_writes')) ?? '' })
  return actor
}

test('saving a profile with import_posts_now starts an import of its connected networks', async () => {
  const alice = await onTwitter('alice')
  const { body } = await save(alice, 'Writes here now')
  expect(body).toMatchObject({
    success: true,
    profile: { bio: 'Writes here now' },
    imports: [{ network: 'twitter', status: 'queued' }],
  })
  await world.settle()
  const { imports } = await alice.call(importRuns)
  expect(imports).toMatchObject([{ network: 'twitter', status: 'completed' }])
  const { posts } = await alice.call(myFeed)
  expect(posts.length).toBeGreaterThan(0)
  expect(posts.every(({ visibility }) => visibility === 'followers')).toBe(true)
})

test('saving a profile without import_posts_now imports nothing', async () => {
  const bob = await onTwitter('bob')
  const { body } = await bob.ask(updateProfile, {
    profile_id: bob.profileId,
    bio: 'x',
    import_posts_now: false,
  })
  expect(body).toMatchObject({ success: true })
  expect(body).not.toHaveProperty('imports')
  expect((await bob.call(importRuns)).imports).toEqual([])
})

test('import_posts_now without a connection is rejected before anything is saved', async () => {
  const carol = await world.as('carol')
  const { body } = await save(carol, 'Not kept')
  expect(body).toMatchObject({ success: false, code: 'network_not_connected' })
  const { profile } = await carol.call(userProfile, { profile_id: carol.profileId, handle: '' as never })
  expect(profile.bio).not.toBe('Not kept')
  const dan = await onTwitter('dan')
  await dan.call(disconnectTwitter)
  expect((await save(dan, 'Not kept')).body).toMatchObject({ code: 'network_not_connected' })
})

test('import_posts_now requires a verified email', async () => {
  const erin = await onTwitter('erin')
  await world.ctx.db.write((tx) =>
    sql`update account set verified_at = null where email = 'erin@people.example'`.execute(tx),
  )
  expect((await save(erin, 'Not kept')).body).toMatchObject({ code: 'email_unverified' })
})
