import { createHash, randomBytes } from 'node:crypto'
import { createPost, getPost, updatePost } from '@sayso/contract/calls/posts'
import type { FileId, MediaId, PostId, PurchaseId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'

import { sealedText } from '@sayso/contract/seal'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { postsContext, sellIn, takeBack } from '../../../testing/posts.ts'
import { useWorld } from '../../../testing/world.ts'
import {
  attachFile,
  attachMedia,
  detachFile,
  detachMedia,
  setMediaReady,
} from '../attach/attach-media.service.ts'
import type { PostsContext } from '../posts.context.ts'
import { getPost as showPost } from '../read/show-posts.service.ts'

const world = useWorld()
const sold = {
  text: 'teaser',
  visibility: 'everyone',
  geo_visibility: 'global',
  type: 'paid',
  ptv_price_in_cents: cents(300),
  ptv_text: 'what bob bought',
} as const

const receipt = {
  unique_id: '0000000000009' as PurchaseId,
  paid_amount: cents(300),
  created: '2026-11-15T00:00:00.000Z',
  status: 'completed',
} as const

/** Purchases and media belong to other modules; here they are stubbed with what those modules would return. */
function withBuyer(bought: { id: PostId; secretVersion: number } | null, open?: MediaId): PostsContext {
  const ctx = postsContext(world.ctx)
  return {
    ...ctx,
    sales: {
      ...ctx.sales,
      boughtBy: async (viewer, ids) =>
        new Map(
          bought && viewer.kind === 'member' && ids.includes(bought.id)
            ? [[bought.id, { buyerId: viewer.profileId, secretVersion: bought.secretVersion, receipt }]]
            : [],
        ),
    },
    attachments: {
      ...ctx.attachments,
      media: async (items) =>
        new Map(
          items.map(({ id, isReadable }) => [id, isReadable || id === open ? picture(id) : hidden(id)]),
        ),
      files: async (ids) => new Map(ids.map((id) => [id, file(id)])),
    },
  }
}

const hidden = (id: MediaId) => ({
  unique_id: id,
  type: 'photo' as const,
  image_url: null,
  thumbnail_url: null,
  state: 'ready' as const,
  failure: null,
  width: 4,
  height: 3,
  duration: null,
  thumbhash: 'a-hash',
})
const picture = (id: MediaId) => ({ ...hidden(id), image_url: `/media/${id}`, thumbnail_url: `/small/${id}` })
const file = (id: FileId) => ({
  unique_id: id,
  filename: 'canary-name.pdf',
  file: '/signed',
  size: 9,
  content_type: 'application/pdf',
  sha256: null,
  state: 'ready' as const,
  failure: null,
})

async function memberOf(name: 'bob' | 'carol' | 'alice'): Promise<Member> {
  const { profileId } = await world.as(name)
  return {
    kind: 'member',
    sessionId: '0000000000003' as Member['sessionId'],
    accountId: '0000000000004' as Member['accountId'],
    isVerified: true,
    verifiedAt: new Date(0),
    isProved: false,
    profileIds: [profileId],
    profileId,
  }
}

test('a buyer reads the version they bought, even after an edit, and can verify its seal', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, sold)
  const id = post.unique_id
  await alice.call(updatePost, { post_id: id, text: 'teaser', ptv_text: 'something else' })
  const ctx = withBuyer({ id, secretVersion: 1 })
  const { post: seen } = await showPost(ctx, await memberOf('bob'), id)
  expect(seen).toMatchObject({
    ptv_text: 'what bob bought',
    is_purchased: true,
    can_buy: false,
    purchase: receipt,
  })
  const content = sealedText(seen.seal?.salt ?? '', { text: 'what bob bought', files: [] })
  expect(createHash('sha256').update(content).digest('hex')).toBe(seen.seal?.sha256)
  // Bought when there were only pictures: a text that was added later is not part of the purchase.
  const { post: bare } = await showPost(withBuyer({ id, secretVersion: 0 }), await memberOf('bob'), id)
  expect(bare.ptv_text).toBe('')
})

test('before the release a buyer sees the support address but none of the text', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, {
    ...sold,
    ptv_support_email: 'help@people.example',
    ptv_release_on_payment: false,
    ptv_release_time: '2035-01-01 00:00:00',
    ptv_release_timezone: 'UTC',
  })
  const ctx = withBuyer({ id: post.unique_id, secretVersion: 1 })
  const { post: seen } = await showPost(ctx, await memberOf('bob'), post.unique_id)
  expect(seen).toMatchObject({ is_purchased: true, ptv_support_email: 'help@people.example' })
  expect(seen).not.toHaveProperty('ptv_text')
  expect(seen.seal).not.toHaveProperty('salt')
})

test('an expired post stays readable for its buyers and its author', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, { ...sold, duration: 15 })
  const id = post.unique_id
  await world.ctx.db.write((tx) =>
    sql`update post set expires_at = now() - interval '1 second' where id = ${rowId(id)}`.execute(tx),
  )
  const ctx = withBuyer({ id, secretVersion: 1 })
  expect((await showPost(ctx, await memberOf('bob'), id)).post.ptv_text).toBe('what bob bought')
  expect((await alice.call(getPost, { post_id: id })).post.ptv_text).toBe('what bob bought')
  expect((await (await world.as('carol')).ask(getPost, { post_id: id })).status).toBe(410)
})

const newId = <Id extends string>() => wireId<Id>(randomBytes(8).readBigUInt64BE() >> 1n)

test('locked pictures and files are counted but not shown, in the author’s order', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, sold)
  const postId = post.unique_id
  const [first, second, document] = [newId<MediaId>(), newId<MediaId>(), newId<FileId>()]
  const ctx = withBuyer(null, first)
  const media = { postId, kind: 'photo' as const }
  await world.ctx.db.write(async (tx) => {
    await attachMedia(tx, ctx, { ...media, id: second, place: 1, alt: 'canary-alt', isLocked: true })
    await attachMedia(tx, ctx, { ...media, id: first, place: 0, alt: 'a harbour', isLocked: false })
    await setMediaReady(tx, ctx, first, true)
    const sha256 = createHash('sha256').update('bytes').digest()
    await attachFile(tx, ctx, {
      postId,
      id: document,
      place: 0,
      filename: 'canary-name.pdf',
      size: 9,
      contentType: 'application/pdf',
      sha256,
    })
  })
  const { post: seen } = await showPost(ctx, await memberOf('carol'), postId)
  expect(seen.media).toMatchObject([
    { unique_id: first, alt: 'a harbour', locked: false, image_url: `/media/${first}` },
    { unique_id: second, alt: '', locked: true, image_url: null, thumbnail_url: null, thumbhash: null },
  ])
  expect(seen).toMatchObject({
    files: [],
    what_you_get: { photos: 1, videos: 0, files: [{ size: 9, content_type: 'application/pdf' }] },
  })
  expect(JSON.stringify(seen)).not.toContain('canary')
  expect(await world.ctx.redis.get(`card4:${postId}`)).not.toContain('canary')
  expect(seen.seal?.sha256).not.toBe(post.seal?.sha256)

  const mine = (await showPost(ctx, await memberOf('alice'), postId)).post
  expect(mine.files).toHaveLength(1)
  expect(mine.media[1]).toMatchObject({ locked: true, image_url: `/media/${second}`, alt: 'canary-alt' })
})

test('locked pictures and files cannot be removed from a post with buyers', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, sold)
  const ctx = withBuyer(null)
  const [picture, document] = [newId<MediaId>(), newId<FileId>()]
  await world.ctx.db.write(async (tx) => {
    const postId = post.unique_id
    await attachMedia(tx, ctx, { postId, id: picture, kind: 'photo', place: 0, alt: '', isLocked: true })
    const sha256 = createHash('sha256').update('bytes').digest()
    const facts = { filename: 'a.pdf', size: 9, contentType: 'application/pdf', sha256 }
    await attachFile(tx, ctx, { postId, id: document, place: 0, ...facts })
    await sellIn(tx, postId)
  })
  const { db } = world.ctx
  await expect(db.write((tx) => detachMedia(tx, ctx, picture))).rejects.toMatchObject({ code: 'post_sold' })
  await expect(db.write((tx) => detachFile(tx, ctx, document))).rejects.toMatchObject({ code: 'post_sold' })
  await takeBack(world.ctx, post.unique_id)
  await db.write(async (tx) => {
    await detachMedia(tx, ctx, picture)
    await detachFile(tx, ctx, document)
  })
})

test('all ledger and data invariants hold after these tests', () => world.expectLedgerBalances())
