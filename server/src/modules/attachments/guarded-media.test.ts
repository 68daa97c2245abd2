import { deleteMedia } from '@sayso/contract/calls/media'
import { deletePost, getPost, undeletePost, updatePost } from '@sayso/contract/calls/posts'
import { follow, unfollow, updateProfile } from '@sayso/contract/calls/profiles'
import type { PostId } from '@sayso/contract/ids'
import type { Media } from '@sayso/contract/shapes/media'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDb } from '../../platform/db/db.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { bucketName, useStore } from '../../testing/bucket.ts'
import type { Actor } from '../../testing/cast.ts'
import { openGallery } from '../../testing/gallery.ts'
import { sendMedia } from '../../testing/sending.ts'
import { openSharedCache } from '../../testing/shared-cache.ts'
import { useWorld } from '../../testing/world.ts'

const cache = await openSharedCache()
const world = useWorld({ S3_BUCKET: bucketName(), MEDIA_PURGE_URL: `${cache.url}/` })
useStore(world)
beforeAll(() => cache.isFrontOf(world.baseUrl))
beforeEach(() => {
  cache.purged.length = 0
})

const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#28c850' } })
  .jpeg()
  .toBuffer()

/** A URL as this origin serves it. */
const local = (url: string) => url.replace(world.ctx.config.media.publicUrl, `${world.baseUrl}/media`)
const statusOf = async (url: string, headers = {}) => (await fetch(local(url), { headers })).status
const pathOf = (url: string) => url.slice(world.ctx.config.media.publicUrl.length)

async function withPicture(actor: Actor, fields = {}): Promise<PostId> {
  const id = await actor.publish({ text: 'with a picture', ...fields })
  await sendMedia(world.baseUrl, actor, id, picture)
  await world.settle()
  return id
}

async function shown(actor: Actor, id: PostId): Promise<Media & { image_url: string }> {
  const [media] = (await actor.call(getPost, { post_id: id })).post.media
  if (media?.image_url == null) throw new Error('no picture is shown')
  return { ...media, image_url: media.image_url }
}

const GUARDED = /\/g\/(\d{10})\/k\d+_[\w-]{43}\/[0-9a-z]{26}\/400\.webp$/
const PLAIN = /\/media\/[0-9a-z]{26}\/400\.webp$/
const withoutSignature = (url: string) => url.replace(/\/g\/\d+\/[\w-]+/, '')

test('followers get an address for an hour or two, and without its signature nobody gets the picture', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await bob.call(follow, { profile_id: alice.profileId })
  const id = await withPicture(alice, { visibility: 'followers' })
  const { image_url: url, srcset } = await shown(bob, id)
  expect(url).toMatch(GUARDED)
  expect((await shown(alice, id)).image_url).toBe(url)
  const answer = await fetch(local(url))
  const seconds = Number(/^public, max-age=(\d+)$/.exec(answer.headers.get('cache-control') ?? '')?.[1])
  expect(answer.status).toBe(200)
  expect(seconds).toBeGreaterThan(3590)
  expect(seconds).toBeLessThanOrEqual(7200)
  for (const one of srcset?.split(', ') ?? []) expect(await statusOf(one.split(' ')[0] ?? '')).toBe(200)
  expect(await statusOf(withoutSignature(url))).toBe(404)
  expect(await statusOf(withoutSignature(url), { 'if-none-match': answer.headers.get('etag') })).toBe(404)
  await bob.call(unfollow, { profile_id: alice.profileId })
  expect((await bob.ask(getPost, { post_id: id })).body.code).toBe('post_not_found')
})

describe('a picture that stops being public is not served from then on, and caches are told', () => {
  test.each<[string, (author: Actor, id: PostId, media: Media) => Promise<unknown>]>([
    [
      'post for followers',
      (a, id) => a.call(updatePost, { post_id: id, text: 'x', visibility: 'followers' }),
    ],
    ['post deleted', (a, id) => a.call(deletePost, { post_id: id })],
    ['picture deleted', (a, _, { unique_id }) => a.call(deleteMedia, { media_id: unique_id })],
    ['profile private', (a) => a.call(updateProfile, { profile_id: a.profileId, is_public: false })],
  ])('%s', async (_what, narrow) => {
    const carol = await world.as('carol')
    await carol.call(updateProfile, { profile_id: carol.profileId, is_public: true })
    const id = await withPicture(carol)
    const media = await shown(await world.as('bob'), id)
    expect(media.image_url).toMatch(PLAIN)
    const answer = await fetch(local(media.image_url))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
    const etag = answer.headers.get('etag') ?? ''
    expect(await statusOf(media.image_url, { 'if-none-match': etag })).toBe(304)
    expect(await cache.statusOf(pathOf(media.image_url))).toBe(200)
    await narrow(carol, id, media)
    expect(await statusOf(media.image_url)).toBe(404)
    expect(await statusOf(media.image_url, { 'if-none-match': etag })).toBe(404)
    expect(await cache.statusOf(pathOf(media.image_url))).toBe(200)
    await world.settle()
    expect(await cache.statusOf(pathOf(media.image_url))).toBe(404)
    expect(cache.purged).toContain(pathOf(media.thumbnail_url ?? ''))
    await world.expectLedgerBalances()
  })

  test('picture locked for buyers', async () => {
    const dan = await world.as('dan')
    const id = await dan.publish({ text: 'for sale', ptv: { price: 300, text: 'words' } })
    await sendMedia(world.baseUrl, dan, id, picture)
    await world.settle()
    const { image_url: url, unique_id } = await shown(dan, id)
    expect(await cache.statusOf(pathOf(url))).toBe(200)
    await dan.call(updatePost, { post_id: id, text: 'for sale', lock_media: unique_id })
    if ((await shown(dan, id)).image_url === url) throw new Error('it was not locked')
    expect(await statusOf(url)).toBe(404)
    await world.settle()
    expect(await cache.statusOf(pathOf(url))).toBe(404)
  })
})

test('a deleted post that is restored shows its picture at the same address', async () => {
  const alice = await world.as('alice')
  const id = await withPicture(alice)
  const { image_url: url } = await shown(alice, id)
  await alice.call(deletePost, { post_id: id })
  expect(await statusOf(url)).toBe(404)
  await alice.call(undeletePost, { post_id: id })
  expect(await statusOf(url)).toBe(200)
})

test('when a post is over, its picture is for the author alone, and caches do not outlast it', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await withPicture(alice)
  await alice.call(updatePost, { post_id: id, text: 'for a while', duration: 15 })
  const { image_url: url } = await shown(bob, id)
  const [, seconds] =
    /max-age=(\d+)$/.exec((await fetch(local(url))).headers.get('cache-control') ?? '') ?? []
  expect(Number(seconds)).toBeLessThanOrEqual(15 * 60)
  expect(Number(seconds)).toBeGreaterThan(14 * 60)
  await world.ctx.db.write((tx) =>
    sql`update post set expires_at = now() - interval '1 second' where id = ${rowId(id)}`.execute(tx),
  )
  await alice.call(updatePost, { post_id: id, text: 'still mine' })
  expect(await statusOf(url)).toBe(404)
  const { image_url: own } = await shown(alice, id)
  expect(own).toMatch(GUARDED)
  expect(await statusOf(own)).toBe(200)
})

test('an altered address, or that of another picture, is refused', async () => {
  const alice = await world.as('alice')
  const { image_url: url } = await shown(alice, await withPicture(alice, { visibility: 'followers' }))
  const [, end = ''] = GUARDED.exec(url) ?? []
  const key = url.split('/').at(-2) ?? ''
  const refused = await fetch(local(url.replace(end, String(Number(end) + 1))))
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store'])
  expect(await statusOf(url.replace(/k\d+_./, (start) => `${start.slice(0, -1)}~`))).toBe(403)
  expect(await statusOf(url.replace(key, `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`))).toBe(403)
  expect(await statusOf(url.replace('400.webp', 'file'))).toBe(404)
})

test('while the database is away, nothing is taken for public: 503', async () => {
  const alice = await world.as('alice')
  const { image_url: url } = await shown(alice, await withPicture(alice))
  const away = 'postgres://nobody@127.0.0.1:1/nowhere'
  const db = createDb({ url: away, readUrl: away, poolSize: 1, waitMs: 300 })
  const elsewhere = await openGallery({ ...world.ctx, db })
  expect((await fetch(elsewhere.local(url))).status).toBe(503)
  await elsewhere.close()
  await db.close()
})
