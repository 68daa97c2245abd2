import { createPost, getPost, updatePost } from '@sayso/contract/calls/posts'
import { setContentPreferences } from '@sayso/contract/calls/safety'
import type { PostId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { postsContext } from '../../../testing/posts.ts'
import { tryToBuy } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'
import { labelPost } from '../index.ts'

const world = useWorld()

const said = { text: 'x', visibility: 'everyone', geo_visibility: 'global' } as const
const paid = { ...said, type: 'paid', ptv_text: 'hidden', ptv_price_in_cents: 100 } as const

const codeOf = async (who: Actor, input: object) =>
  (await who.ask(createPost, { ...said, ...input })).body.code
const shown = async (who: Actor, post_id: PostId) => (await who.call(getPost, { post_id })).post

test('where the operator does not allow it, adult posts are neither published nor seen', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  expect(await codeOf(alice, { labels: 'adult' })).toBe('adult_off')
  expect(await codeOf(alice, { labels: 'sensitive' })).toBeUndefined()
  const post_id = await alice.publish({ text: 'from before', labels: ['adult'] })
  expect((await bob.ask(setContentPreferences, { adult: 'blur', adult_statement: true })).body.code).toBe(
    'adult_off',
  )
  expect(await shown(bob, post_id)).toMatchObject({ gate: 'adult', is_withheld: true, text: '' })
  expect(await shown(alice, post_id)).toMatchObject({ gate: null, text: 'from before' })
  // A correction does not have to make it visible.
  const edited = await alice.call(updatePost, { post_id, text: 'corrected' })
  expect(edited.post.labels).toEqual(['adult'])
})

test('where adult posts are not sold, a label ends the sale and no price is set', async () => {
  const [carol, dan] = [await world.as('carol'), await world.as('dan')]
  const sold = await carol.publish({ text: 'teaser', ptv: { price: 100, text: 'locked' } })
  const edit = (input: object) => carol.ask(updatePost, { post_id: sold, text: 'z', ...input })
  expect((await edit({ labels: 'adult' })).body.code).toBe('adult_off')
  await giveFunds(world.ctx, dan.profileId, 500)
  await world.ctx.db.write((tx) => labelPost(tx, postsContext(world.ctx), sold, 'adult'))
  expect(await shown(dan, sold)).toMatchObject({ is_withheld: true, can_buy: false, can_react: false })
  expect((await tryToBuy(dan, sold, 100)).body.code).toBe('post_withheld')
  // Its author may correct it, but cannot put a price on another one.
  expect((await edit({})).body.success).toBe(true)
  const free = await carol.publish({ text: 'free', labels: ['adult'] })
  const priced = await carol.ask(updatePost, { ...paid, post_id: free, text: 'z' })
  expect(priced.body.code).toBe('adult_sales_off')
})
