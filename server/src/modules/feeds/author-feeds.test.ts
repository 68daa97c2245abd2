import { myFeed, profileFeed } from '@sayso/contract/calls/feeds'
import { deletePost } from '@sayso/contract/calls/posts'
import { approveFollower, follow, updateProfile } from '@sayso/contract/calls/profiles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { useWorld } from '../../testing/world.ts'

// Counts are otherwise cached for a minute.
const world = useWorld({ LIMITS: '{"feeds":{"ptvCountCachedSeconds":0}}' })

const textsOf = ({ posts }: { posts: { text: string }[] }) => posts.map(({ text }) => text)
const seenBy = async (reader: Actor, author: Actor, input: object = {}) =>
  textsOf(await reader.call(profileFeed, { profile_id: author.profileId, ...input }))

test('a profile lists its posts newest first, those for followers to followers only', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  await bob.publish({ text: 'of somebody else' })
  await alice.publish({ text: 'for all' })
  await alice.publish({ text: 'for followers', visibility: 'followers' })
  expect(await seenBy(bob, alice)).toEqual(['for all'])
  expect(await seenBy(await world.visitor(), alice)).toEqual(['for all'])
  await bob.call(follow, { profile_id: alice.profileId })
  expect(await seenBy(bob, alice)).toEqual(['for followers', 'for all'])
  expect(textsOf(await alice.call(myFeed))).toEqual(['for followers', 'for all'])
  expect(textsOf(await (await world.visitor()).call(myFeed))).toEqual([])
})

test('posts limited to another place show to their author only, expired or deleted ones to nobody', async () => {
  const carol = await world.as('carol')
  const bob = await world.as('bob')
  await carol.publish({ text: 'near somebody', reach: 'h:8a2a1072b59ffff' })
  const over = await carol.publish({ text: 'over', durationMinutes: 15 })
  const gone = await carol.publish({ text: 'gone' })
  await carol.call(deletePost, { post_id: gone })
  await world.ctx.db.write((tx) =>
    sql`update post set expires_at = now() where id = ${rowId(over)}`.execute(tx),
  )
  expect(await seenBy(bob, carol)).toEqual([])
  expect(await seenBy(carol, carol)).toEqual(['near somebody'])
})

test('a private profile shows its posts to approved followers only', async () => {
  const dan = await world.as('dan')
  const bob = await world.as('bob')
  await dan.publish({ text: 'behind the door' })
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: false })
  await bob.call(follow, { profile_id: dan.profileId })
  expect(await seenBy(bob, dan)).toEqual([])
  await dan.call(approveFollower, { profile_id: bob.profileId })
  expect(await seenBy(bob, dan)).toEqual(['behind the door'])
  expect(await seenBy(await world.visitor(), dan)).toEqual([])
})

test('pages show every post once during publishing, and filters apply before the page limit', async () => {
  const erin = await world.as('erin')
  const bob = await world.as('bob')
  for (let n = 0; n < 45; n++) {
    await erin.publish({ text: `${n}`, ...(n % 9 === 0 && { ptv: { price: 100, text: 'hidden' } }) })
  }
  const seen: string[] = []
  const of = { profile_id: erin.profileId }
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await bob.call(profileFeed, { ...of, ...(cursor && { cursor }) })
    seen.push(...textsOf(page))
    cursor = page.next_cursor
    await erin.publish({ text: 'meanwhile' })
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `${44 - n}`))
  const paid = await bob.call(profileFeed, { ...of, ptv_only: true })
  expect([textsOf(paid), paid.has_more, paid.num_ptv]).toEqual([['36', '27', '18', '9', '0'], false, 5])
  expect(JSON.stringify(paid)).not.toContain('hidden')
})
