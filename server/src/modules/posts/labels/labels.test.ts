import { listDrafts, saveDraft } from '@sayso/contract/calls/drafts'
import { purchase } from '@sayso/contract/calls/money'
import { createPost, getPost, updatePost } from '@sayso/contract/calls/posts'
import { setContentPreferences } from '@sayso/contract/calls/safety'
import type { PostId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { postsContext } from '../../../testing/posts.ts'
import { buy } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'
import { labelPost, unlabelPost } from '../index.ts'

const world = useWorld({ ADULT: 'on', ADULT_SALES: 'on' })

const said = { text: 'x', visibility: 'everyone', geo_visibility: 'global' } as const
const paid = { ...said, type: 'paid', ptv_text: 'hidden', ptv_price_in_cents: 100 } as const

const codeOf = async (who: Actor, input: object) =>
  (await who.ask(createPost, { ...said, ...input })).body.code
const shown = async (who: Actor, post_id: PostId) => (await who.call(getPost, { post_id })).post

test('an author sets labels, changes them and takes them off; a draft keeps them', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, { ...said, labels: 'adult,sensitive,adult' })
  expect(post).toMatchObject({ labels: ['sensitive', 'adult'], staff_labels: [], gate: null })
  const edit = async (input: object) =>
    (await alice.call(updatePost, { post_id: post.unique_id, text: 'y', ...input })).post.labels
  expect(await edit({})).toEqual(['sensitive', 'adult'])
  expect(await edit({ labels: 'sensitive' })).toEqual(['sensitive'])
  expect(await edit({ labels: '' })).toEqual([])
  await alice.call(saveDraft, { draft_id: 'd1', text: 'begun', labels: 'sensitive' })
  expect((await alice.call(listDrafts)).drafts).toMatchObject([{ labels: ['sensitive'] }])
  expect(await codeOf(alice, { labels: 'spicy' })).toBe('invalid_input')
})

test('an adult post may have a price where the operator allows that too', async () => {
  const alice = await world.as('alice')
  expect(await codeOf(alice, { ...paid, labels: 'adult' })).toBeUndefined()
})

test('what staff labelled is shown as such, and the author cannot take it off', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const post_id = await alice.publish({ text: 'unlabelled', labels: ['adult'] })
  const ctx = postsContext(world.ctx)
  await world.ctx.db.write((tx) => labelPost(tx, ctx, post_id, 'sensitive'))
  await world.settle()
  const both = { labels: ['sensitive', 'adult'], staff_labels: ['sensitive'] }
  expect(await shown(alice, post_id)).toMatchObject(both)
  expect(await shown(bob, post_id)).toMatchObject(both)
  const edit = (input: object) => alice.ask(updatePost, { post_id, text: 'edited', ...input })
  for (const labels of ['', 'adult']) expect((await edit({ labels })).body.code).toBe('label_by_staff')
  expect((await edit({ labels: 'sensitive' })).body.success).toBe(true)
  await world.ctx.db.write((tx) => unlabelPost(tx, ctx, post_id, 'sensitive'))
  expect((await edit({})).body['post']).toMatchObject({ labels: [], staff_labels: [] })
})

test('what was bought is covered at most, and leaves feeds with the others', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const sold = await alice.publish({ text: 'teaser', labels: ['adult'], ptv: { price: 100, text: 'locked' } })
  await giveFunds(world.ctx, bob.profileId, 500)
  expect((await bob.ask(purchase, { post_id: sold, amount: 100 })).body.code).toBe('post_withheld')
  await bob.call(setContentPreferences, { adult: 'show', adult_statement: true })
  expect(await shown(bob, sold)).toMatchObject({ gate: null, text: 'teaser', can_buy: true })
  await buy(bob, sold, 100)
  await bob.call(setContentPreferences, { adult: 'hide' })
  expect(await shown(bob, sold)).toMatchObject({ gate: 'adult', is_withheld: false, ptv_text: 'locked' })
  expect(await shown(carol, sold)).toMatchObject({ gate: 'adult', is_withheld: true, text: '' })
  await world.expectLedgerBalances()
})
