import { block as blockCall, blocks, mute, mutes, unblock, unmute } from '@sayso/contract/calls/safety'
import type { ProfileId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

test('a blocked profile is listed until it is unblocked', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  for (const _ of [1, 2]) await bob.call(blockCall, { profile_id: alice.profileId })
  expect(await bob.call(blocks)).toMatchObject({
    profiles: [{ handle: 'alice' }],
    has_more: false,
    next_cursor: null,
  })
  expect((await alice.call(blocks)).profiles).toEqual([])
  for (const _ of [1, 2]) await bob.call(unblock, { profile_id: alice.profileId })
  expect((await bob.call(blocks)).profiles).toEqual([])
})

test('nobody blocks or mutes themselves, or a profile that never was', async () => {
  const bob = await world.as('bob')
  const nobody = '0000000000001' as ProfileId
  const codeOf = async (asked: Promise<{ body: { code?: string } }>) => (await asked).body.code
  expect(await codeOf(bob.ask(blockCall, { profile_id: bob.profileId }))).toBe('block_self')
  expect(await codeOf(bob.ask(blockCall, { profile_id: nobody }))).toBe('profile_not_found')
  expect(await codeOf(bob.ask(mute, { kind: 'profile', profile_id: bob.profileId }))).toBe('mute_self')
  expect(await codeOf(bob.ask(mute, { kind: 'profile', profile_id: nobody }))).toBe('profile_not_found')
  expect(await codeOf(bob.ask(mute, { kind: 'text', text: '  ' }))).toBe('mute_empty')
})

test('the server says what a muted text is, and until when', async () => {
  const carol = await world.as('carol')
  const dan = await world.as('dan')
  await carol.call(mute, { kind: 'profile', profile_id: dan.profileId, hours: 24 })
  await carol.call(mute, { kind: 'text', text: 'Crème' })
  await carol.call(mute, { kind: 'text', text: '#Spoilers', except_followed: true })
  const { mute: made } = await carol.call(mute, { kind: 'text', text: ' season  finale ', hours: 168 })
  expect(made).toMatchObject({ kind: 'phrase', text: 'season  finale', profile: null })
  expect(Date.parse(made.until ?? '') - Date.now()).toBeGreaterThan(167 * 3_600_000)
  expect((await carol.call(mutes)).mutes).toMatchObject([
    { kind: 'profile', profile: { handle: 'dan' }, except_followed: false },
    { kind: 'word', text: 'Crème', until: null },
    { kind: 'phrase', text: 'season  finale' },
    { kind: 'tag', text: '#Spoilers', until: null, except_followed: true },
  ])
  await carol.call(unmute, { kind: 'profile', profile_id: dan.profileId })
  for (const text of ['CREME', '#spoilers', 'Season finale']) await carol.call(unmute, { kind: 'text', text })
  expect((await carol.call(mutes)).mutes).toEqual([])
})
