import { getPost, postVersions } from '@sayso/contract/calls/posts'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import { postsContext } from '../../../testing/posts.ts'
import { useWorld } from '../../../testing/world.ts'
import { getPost as showPost } from './show-posts.service.ts'

const world = useWorld()

test('posts for followers and of private profiles look like unknown posts to everyone else', async () => {
  const [alice, bob, dan] = [await world.as('alice'), await world.as('bob'), await world.as('dan')]
  const forFollowers = await alice.publish({ text: 'for followers', visibility: 'followers' })
  await world.ctx.db.write((tx) =>
    sql`update profile set is_public = false where id = ${rowId(dan.profileId)}`.execute(tx),
  )
  const ofPrivate = await dan.publish({ text: 'of a private profile' })
  for (const reader of [bob, await world.visitor()]) {
    const nobodys = await reader.ask(getPost, { post_id: '0000000000001' })
    for (const id of [forFollowers, ofPrivate]) {
      expect(await answer(reader.ask(getPost, { post_id: id }))).toEqual(await answer(nobodys))
      expect((await reader.ask(postVersions, { post_id: id })).body).toEqual(nobodys.body)
    }
  }
  expect((await dan.call(getPost, { post_id: ofPrivate })).post.text).toBe('of a private profile')

  const ctx = postsContext(world.ctx)
  const follows = {
    followedBy: async () => new Set([alice.profileId, dan.profileId]),
    followersOf: async () => new Set<ProfileId>(),
  }
  const viewer = { ...(await memberBob()), profileId: bob.profileId, profileIds: [bob.profileId] }
  for (const id of [forFollowers, ofPrivate]) {
    expect((await showPost({ ...ctx, follows }, viewer, id)).post.is_mine).toBe(false)
  }
})

async function answer(asked: { status: number; body: object } | Promise<{ status: number; body: object }>) {
  const { status, body } = await asked
  return { status, body }
}

async function memberBob() {
  const { profileId } = await world.as('bob')
  return {
    kind: 'member' as const,
    sessionId: '0000000000003' as never,
    accountId: '0000000000004' as never,
    isVerified: true,
    verifiedAt: new Date(0),
    isProved: false,
    profileIds: [profileId],
    profileId,
  }
}

test('an expired post answers 410 with its author, times and reaction counts, without its text', async () => {
  const erin = await world.as('erin')
  const id = await erin.publish({ text: 'canary-of-the-expired', durationMinutes: 15 })
  await world.ctx.db.write(async (tx) => {
    await sql`update post set expires_at = now() - interval '1 second' where id = ${rowId(id)}`.execute(tx)
    await sql`update post_counter set likes = 7, falses = 2 where post_id = ${rowId(id)}`.execute(tx)
  })
  const { status, body } = await (await world.visitor()).ask(getPost, { post_id: id })
  expect([status, body.code]).toEqual([410, 'post_expired'])
  expect(body['details']).toMatchObject({
    expired_post: { unique_id: id, profile: { handle: 'erin' }, num_likes: 7, num_false: 2 },
  })
  expect(JSON.stringify(body)).not.toContain('canary')
  expect((await erin.call(getPost, { post_id: id })).post.text).toBe('canary-of-the-expired')
})

test('a post for one town can be opened from anywhere by its link', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'in one town', reach: 'y:5391959' })
  const { post } = await (await world.as('bob')).call(getPost, { post_id: id })
  expect(post).toMatchObject({ geo_visibility: 'city' })
  expect(post).not.toHaveProperty('latitude')
})
