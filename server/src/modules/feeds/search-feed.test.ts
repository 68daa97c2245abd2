import { searchFeed } from '@sayso/contract/calls/feeds'
import { deletePost, undeletePost, updatePost } from '@sayso/contract/calls/posts'
import { updateProfile } from '@sayso/contract/calls/profiles'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

let alice: Actor
let bob: Actor
beforeEach(async () => {
  alice = await world.as('alice')
  bob = await world.as('bob')
})

const find = async (search_text: string, reader: Actor = bob) => {
  await world.settle()
  const { posts } = await reader.call(searchFeed, { search_text })
  return posts.map(({ text }) => text)
}

test('search finds posts by words, tags, mentions and author, newest first, for members and visitors', async () => {
  await alice.publish({ text: 'The bridge is closed' })
  await alice.publish({ text: 'Café por la mañana #Bridges @bob' })
  await bob.publish({ text: '橋が閉鎖されました' })
  const visitor = await world.visitor()
  expect(await find('bridge', visitor)).toEqual(['The bridge is closed'])
  expect(await find('BRIDGE closed')).toEqual(['The bridge is closed'])
  expect(await find('bridge open')).toEqual([])
  expect(await find('cafe manana')).toEqual(['Café por la mañana #Bridges @bob'])
  expect(await find('#bridges')).toEqual(['Café por la mañana #Bridges @bob'])
  expect(await find('#bridge')).toEqual([])
  expect(await find('閉鎖')).toEqual(['橋が閉鎖されました'])
  expect(await find('@bob')).toEqual(['橋が閉鎖されました', 'Café por la mañana #Bridges @bob'])
  expect(await find('Alice')).toEqual(['Café por la mañana #Bridges @bob', 'The bridge is closed'])
})

test('operators narrow a search, unknown ones match as text, and special characters do no harm', async () => {
  const carol = await world.as('carol')
  await carol.publish({ text: 'harvest in the valley' })
  await alice.publish({ text: 'harvest for sale', ptv: { price: 100, text: 'unheard of' } })
  expect(await find('harvest from:carol')).toEqual(['harvest in the valley'])
  expect(await find('harvest from:@CAROL')).toEqual(['harvest in the valley'])
  expect(await find('harvest from:nobody_here')).toEqual([])
  expect(await find('harvest is:ptv')).toEqual(['harvest for sale'])
  const { posts } = await bob.call(searchFeed, { search_text: 'harvest', ptv_only: true })
  expect(posts.map(({ text }) => text)).toEqual(['harvest for sale'])
  expect(await find('harvest has:media')).toEqual([])
  expect(await find('harvest after:2020-01-01')).toHaveLength(2)
  expect(await find('harvest before:2020-01-01')).toEqual([])
  expect(await find('harvest before:whenever')).toEqual([])
  expect(await find('unheard')).toEqual([])
  for (const text of ["it's", '!media', "'", '& | !', '%:harvest', '\\', '3:harvest', ' ', '...']) {
    expect((await bob.ask(searchFeed, { search_text: text })).status, text).toBe(200)
  }
})

test('search follows edits, deletions, restored posts and changed names', async () => {
  const dan = await world.as('dan')
  const post = await dan.publish({ text: 'about lanterns' })
  expect(await find('lanterns')).toEqual(['about lanterns'])
  await dan.call(updatePost, { post_id: post, text: 'about torches' })
  expect([await find('lanterns'), await find('torches')]).toEqual([[], ['about torches']])
  await dan.call(deletePost, { post_id: post })
  expect(await find('torches')).toEqual([])
  await dan.call(undeletePost, { post_id: post })
  expect(await find('torches')).toEqual(['about torches'])
  await dan.call(updateProfile, { profile_id: dan.profileId, display_name: 'Daniel Lamplighter' })
  expect(await find('lamplighter')).toEqual(['about torches'])
})

test('search never returns posts that are not for everyone, even if the index still has them', async () => {
  const erin = await world.as('erin')
  await erin.publish({ text: 'quince for followers', visibility: 'followers' })
  await erin.publish({ text: 'quince far away', reach: 'h:8a2a1072b59ffff' })
  const over = await erin.publish({ text: 'quince over', durationMinutes: 15 })
  await world.settle()
  await world.ctx.db.write((tx) =>
    sql`update post set expires_at = now() where id = ${rowId(over)}`.execute(tx),
  )
  expect([await find('quince'), await find('quince', erin)]).toEqual([[], []])
  await erin.publish({ text: 'quince for all' })
  expect(await find('quince')).toEqual(['quince for all'])
  await erin.call(updateProfile, { profile_id: erin.profileId, is_public: false })
  expect(await find('quince')).toEqual([])
  await erin.call(updateProfile, { profile_id: erin.profileId, is_public: true })
  expect(await find('quince')).toEqual(['quince for all'])
})

test('search pages show every post once across index segments while others publish', async () => {
  const frank = await world.as('frank')
  const texts: string[] = []
  for (let n = 0; n < 65; n++) {
    await frank.publish({ text: `walnut ${n}` })
    texts.push(`walnut ${n}`)
    // As if a segment held ten posts.
    if (n % 10 === 9) {
      await world.settle()
      await world.ctx.db.write((tx) =>
        sql`insert into search_segment (number, first_id)
            select max(number) + 1, (select max(id) + 1 from post) from search_segment`.execute(tx),
      )
    }
  }
  await world.settle()
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await bob.call(searchFeed, { search_text: 'walnut', ...(cursor && { cursor }) })
    seen.push(...page.posts.map(({ text }) => text))
    cursor = page.next_cursor
    await frank.publish({ text: 'walnut meanwhile' })
    await world.settle()
  }
  expect(seen).toEqual(texts.reverse())
  const { posts } = await bob.call(searchFeed, { search_text: 'walnut', page: 2 })
  expect(posts).toHaveLength(20)
})
