import { createHash } from 'node:crypto'
import { getPurchases, refund } from '@sayso/contract/calls/money'
import { createPost, getPost, updatePost } from '@sayso/contract/calls/posts'
import type { PostId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sealedText } from '@sayso/contract/seal'
import type { Post } from '@sayso/contract/shapes/post'
import { expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { buy } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)

const see = async (reader: Actor, id: PostId): Promise<Post> =>
  (await reader.call(getPost, { post_id: id })).post
const hashOf = (salt: string | undefined, text: string) =>
  createHash('sha256')
    .update(sealedText(salt ?? '', { text, files: [] }))
    .digest('hex')

async function sellTo(author: Actor, ...buyers: Actor[]): Promise<PostId> {
  const { post } = await author.call(createPost, {
    ...{ text: 'teaser', visibility: 'everyone', geo_visibility: 'global' },
    ...{ type: 'paid', ptv_price_in_cents: cents(100), ptv_text: 'canary one' },
  })
  for (const buyer of buyers) {
    await giveFunds(world.ctx, buyer.profileId, 100)
    await buy(buyer, post.unique_id, 100)
  }
  return post.unique_id
}

test('buyers keep the version they bought and get a new one only if it is given, each with its seal', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const id = await sellTo(alice, bob)
  await alice.call(updatePost, { post_id: id, text: 'teaser', ptv_text: 'canary two' })
  const kept = await see(bob, id)
  expect([kept.ptv_text, kept.ptv_given]).toEqual(['canary one', undefined])

  const { post: own } = await alice.call(updatePost, {
    ...{ post_id: id, text: 'teaser', ptv_text: 'canary three', ptv_give_to_buyers: true },
  })
  expect([own.ptv_text, own.ptv_given]).toEqual(['canary three', undefined])
  const both = await see(bob, id)
  expect([both.ptv_text, both.ptv_given?.map(({ text }) => text)]).toEqual(['canary one', ['canary three']])
  for (const { text, seal } of [{ text: 'canary one', seal: both.seal }, ...(both.ptv_given ?? [])]) {
    expect(hashOf(seal?.salt, text)).toBe(seal?.sha256)
  }
  expect(both.ptv_given?.[0]?.seal.sha256).toBe(own.seal?.sha256)
  for (const stranger of [carol, await world.visitor()]) {
    expect(JSON.stringify(await see(stranger, id))).not.toContain('canary')
  }
  // A later buyer gets the version on sale and nothing else.
  await giveFunds(world.ctx, carol.profileId, 100)
  await buy(carol, id, 100)
  const later = await see(carol, id)
  expect([later.ptv_text, later.ptv_given]).toEqual(['canary three', undefined])
  await world.expectLedgerBalances()
})

test('a refunded buyer has no version', async () => {
  const [alice, dan] = [await world.as('alice'), await world.as('dan')]
  const id = await sellTo(alice, dan)
  const given = { post_id: id, text: 'teaser', ptv_text: 'canary two', ptv_give_to_buyers: true }
  await alice.call(updatePost, given)
  const { purchases } = await alice.call(getPurchases, { post_id: id })
  await alice.call(refund, { purchase_id: purchases[0]?.unique_id as never })
  expect(JSON.stringify(await see(dan, id))).not.toContain('canary')
})

test('nothing is readable before the release, given versions included', async () => {
  const [alice, erin] = [await world.as('alice'), await world.as('erin')]
  const { post } = await alice.call(createPost, {
    ...{ text: 'teaser', visibility: 'everyone', geo_visibility: 'global', type: 'paid' },
    ...{ ptv_price_in_cents: cents(100), ptv_text: 'canary one', ptv_release_on_payment: false },
    ...{ ptv_release_time: '2035-01-01 00:00:00', ptv_release_timezone: 'UTC' },
  })
  await giveFunds(world.ctx, erin.profileId, 100)
  await buy(erin, post.unique_id, 100)
  const given = { post_id: post.unique_id, text: 'teaser', ptv_text: 'canary two', ptv_give_to_buyers: true }
  await alice.call(updatePost, given)
  const seen = await see(erin, post.unique_id)
  expect(seen.is_purchased).toBe(true)
  expect(JSON.stringify(seen)).not.toContain('canary')
})
