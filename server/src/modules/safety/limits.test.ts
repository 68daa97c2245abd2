import { follow, profile } from '@sayso/contract/calls/profiles'
import { block, blocks, mute, unblock } from '@sayso/contract/calls/safety'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowsOf, secondProfile } from '../../testing/sales.ts'
import { useWorld } from '../../testing/world.ts'

const LIMITS = {
  safety: { blocksMax: 2, mutedProfilesMax: 1, mutedTextsMax: 2 },
  feeds: { profilesPerPage: 1 },
}
const world = useWorld({ LIMITS: JSON.stringify(LIMITS) })

const codeOf = async (asked: Promise<{ body: { code?: string } }>) => (await asked).body.code

test('an account blocks no more than so many; a refused block leaves nothing behind', async () => {
  const alice = await world.as('alice')
  const [bob, carol, dan] = [await world.as('bob'), await world.as('carol'), await world.as('dan')]
  await alice.call(block, { profile_id: bob.profileId })
  await alice.call(block, { profile_id: carol.profileId })
  expect(await codeOf(alice.ask(block, { profile_id: dan.profileId }))).toBe('blocks_full')
  // Blocking again what is blocked is no new block.
  await alice.call(block, { profile_id: carol.profileId })
  const rows = await rowsOf(
    world.ctx,
    sql`select handle from blocked_profile join profile on id = profile_id order by 1`,
  )
  expect(rows).toEqual([{ handle: 'bob' }, { handle: 'carol' }])

  const first = await alice.call(blocks)
  expect(first.profiles.map(({ handle }) => handle)).toEqual(['carol'])
  const second = await alice.call(blocks, { cursor: first.next_cursor ?? '' })
  expect(second).toMatchObject({ profiles: [{ handle: 'bob' }], has_more: false, next_cursor: null })
  await alice.call(unblock, { profile_id: bob.profileId })
  await alice.call(block, { profile_id: dan.profileId })
})

test('a block for all profiles counts for each', async () => {
  const erin = await world.as('erin')
  const frank = await world.as('frank')
  for (const handle of ['erin_two', 'erin_three']) await secondProfile(erin, handle)
  expect(await codeOf(erin.ask(block, { profile_id: frank.profileId, all_mine: true }))).toBe('blocks_full')
  expect((await erin.call(blocks)).profiles).toEqual([])
})

test('an account mutes no more than so many people and texts', async () => {
  const grace = await world.as('grace')
  const [bob, carol] = [await world.as('bob'), await world.as('carol')]
  await grace.call(mute, { kind: 'profile', profile_id: bob.profileId })
  expect(await codeOf(grace.ask(mute, { kind: 'profile', profile_id: carol.profileId }))).toBe('mutes_full')
  for (const text of ['one', 'two']) await grace.call(mute, { kind: 'text', text })
  expect(await codeOf(grace.ask(mute, { kind: 'text', text: 'three' }))).toBe('mutes_full')
  await grace.call(mute, { kind: 'text', text: 'TWO', hours: 24 })
  expect((await grace.ask(mute, { kind: 'text', text: 'x'.repeat(61) })).status).toBe(400)
})

test('a follow does not outlive a block that comes at the same moment', async () => {
  const [frank, heidi] = [await world.as('frank'), await world.as('heidi')]
  for (let round = 0; round < 8; round++) {
    await Promise.all([
      frank.ask(follow, { profile_id: heidi.profileId }),
      heidi.call(block, { profile_id: frank.profileId }),
    ])
    await heidi.call(unblock, { profile_id: frank.profileId })
  }
  const { profile: seen } = await frank.call(profile, { profile_id: heidi.profileId })
  expect(seen).toMatchObject({ is_following: false, num_followers: 0 })
})

test('two who block each other at the same moment wait for no end', async () => {
  const [frank, heidi] = [await world.as('frank'), await world.as('heidi')]
  for (let round = 0; round < 3; round++) {
    await frank.call(follow, { profile_id: heidi.profileId })
    await heidi.call(follow, { profile_id: frank.profileId })
    const answers = await Promise.all([
      frank.ask(block, { profile_id: heidi.profileId }),
      heidi.ask(block, { profile_id: frank.profileId }),
    ])
    // Whoever comes second may find that the other one is gone.
    expect(answers.filter(({ body }) => body.success).length).toBeGreaterThan(0)
    await frank.call(unblock, { profile_id: heidi.profileId })
    await heidi.call(unblock, { profile_id: frank.profileId })
  }
  const counts = await rowsOf(
    world.ctx,
    sql`select count from profile_count join profile on id = profile_id
         where handle in ('frank', 'heidi') and kind <> 'posts' and count <> 0`,
  )
  expect(counts).toEqual([])
})
