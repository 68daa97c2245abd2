import type { OutputOf } from '@sayso/contract/call'
import { globalFeed, profileFeed } from '@sayso/contract/calls/feeds'
import { stopSelling } from '@sayso/contract/calls/posts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../testing/cast.ts'
import { giveFunds } from '../../testing/funds.ts'
import { buy } from '../../testing/sales.ts'
import { useWorld } from '../../testing/world.ts'

// Counts are otherwise cached for a minute.
const world = useWorld({ LIMITS: '{"feeds":{"ptvCountCachedSeconds":0,"postsPerPage":2}}' })
const ptv = { price: 100, text: 'hidden' }
let alice: Actor
let bob: Actor
let carol: Actor

/** Five posts for sale; the odd ones are taken off sale, and bob has bought the first and the second. */
beforeAll(async () => {
  ;[alice, bob, carol] = await Promise.all([world.as('alice'), world.as('bob'), world.as('carol')])
  await giveFunds(world.ctx, bob.profileId, 1000)
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    const id = await alice.publish({ text, ptv })
    if (text === 'one' || text === 'two') await buy(bob, id, 100)
    if (text !== 'two' && text !== 'four') await alice.call(stopSelling, { post_id: id })
  }
})

async function readAll(reader: Actor, isByNumber: boolean) {
  const texts: string[] = []
  for (let page = 0, cursor: string | null = null; ; page++) {
    const at: { page?: number; cursor?: string } = isByNumber ? { page } : cursor === null ? {} : { cursor }
    const answer: OutputOf<typeof globalFeed> = await reader.call(globalFeed, { ptv_only: true, ...at })
    texts.push(...answer.posts.map(({ text }) => text))
    cursor = answer.next_cursor
    if (!answer.has_more) return { texts, count: answer.num_ptv }
  }
}

test.each([false, true])(
  'posts off sale stay in the pay-to-view list of their author and buyers',
  async (byNumber) => {
    expect(await readAll(carol, byNumber)).toEqual({ texts: ['four', 'two'], count: 2 })
    expect(await readAll(bob, byNumber)).toEqual({ texts: ['four', 'two', 'one'], count: 3 })
    expect(await readAll(alice, byNumber)).toEqual({
      texts: ['five', 'four', 'three', 'two', 'one'],
      count: 5,
    })
  },
)

test('an author’s pay-to-view list shows a buyer what they bought', async () => {
  const of = async (reader: Actor) => {
    const page = await reader.call(profileFeed, { profile_id: alice.profileId, ptv_only: true })
    return [page.posts.map(({ text }) => text), page.has_more, page.num_ptv]
  }
  expect(await of(carol)).toEqual([['four', 'two'], false, 2])
  expect(await of(bob)).toEqual([['four', 'two'], true, 3])
})
