import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPost, updatePost } from '@sayso/contract/calls/posts'
import type { MediaId, PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { bucketName, keysOf, useStore } from '../../testing/bucket.ts'
import type { Actor, Reply } from '../../testing/cast.ts'
import { giveFunds } from '../../testing/funds.ts'
import { sell } from '../../testing/posts.ts'
import { runJob } from '../../testing/run-job.ts'
import { buy } from '../../testing/sales.ts'
import { sendFile, sendMedia } from '../../testing/sending.ts'
import { useWorld } from '../../testing/world.ts'
import { dropCards } from '../posts/index.ts'

const directory = await mkdtemp(join(tmpdir(), 'media-locks-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

const homes = [
  ['s3', { STORAGE: 's3', S3_BUCKET: bucketName() }],
  ['disk', { STORAGE: 'disk', STORAGE_DIRECTORY: directory }],
] as const

const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c82828' } })
  .jpeg()
  .toBuffer()

describe.each(homes)('locking and unlocking pictures, stored on %s', (_, environment) => {
  const world = useWorld({ MEDIA_JAIL: 'required', ...environment })
  useStore(world)

  const show = async (actor: Actor, id: PostId): Promise<Post> =>
    (await actor.call(getPost, { post_id: id })).post
  const [lock, free] = (['lock_media', 'free_media'] as const).map(
    (field) =>
      (actor: Actor, id: PostId, ...media: MediaId[]): Promise<Reply> =>
        actor.ask(updatePost, { post_id: id, text: 'teaser', [field]: media.join(',') }),
  ) as [Turn, Turn]
  type Turn = (actor: Actor, id: PostId, ...media: MediaId[]) => Promise<Reply>
  const local = (url: string | null | undefined) =>
    fetch((url ?? '').replace(/^http:\/\/[^/]+\/(?=media\/|files\/)/, `${world.baseUrl}/`))

  /** A paid post with a free picture and a locked one, both ready. */
  async function offer(author: Actor, ptv = { price: 300, text: 'words' }) {
    const id = await author.publish({ text: 'teaser', ptv })
    const open = await sendMedia(world.baseUrl, author, id, picture, { alt: 'a red wall', place: 0 })
    const hidden = await sendMedia(world.baseUrl, author, id, picture, {
      locked: true,
      alt: 'dark',
      place: 1,
    })
    await world.settle()
    return { id, open: open.unique_id, hidden: hidden.unique_id }
  }

  /** What the hourly job does. */
  const collect = () => runJob(world, 'media.collect')

  async function removeDue(): Promise<void> {
    await world.ctx.db.write((tx) => sql`update media_stray set due_at = now()`.execute(tx))
    for (let twice = 0; twice < 2; twice++) await collect()
  }

  test('a locked picture is visible to its author and buyers only, and its former URL returns 404', async () => {
    const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
    const { id, open, hidden } = await offer(alice)
    await world.ctx.redis.del(`card4:${id}`)
    await show(bob, id)
    const card = (await world.ctx.redis.get(`card4:${id}`)) ?? ''
    expect(card).toContain('a red wall')
    await giveFunds(world.ctx, carol.profileId, 300)
    await buy(carol, id, 300)
    const before = (await show(bob, id)).media[0]
    expect((await local(before?.image_url)).status).toBe(200)
    const { body } = await lock(alice, id, open)
    // As in a process with an outdated card: what it knew before must not reveal what is locked now.
    await world.ctx.redis.set(`card4:${id}`, card)
    const [late] = (await show(bob, id)).media
    expect(late).toMatchObject({ image_url: null, thumbnail_url: null, thumbhash: null })
    await dropCards(world.ctx, [id])
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const answered = (body['post'] as Post).media
    expect(answered.map(({ unique_id, locked }) => [unique_id, locked])).toEqual([
      [open, true],
      [hidden, true],
    ])
    for (const stranger of [bob, await world.visitor()]) {
      const seen = await show(stranger, id)
      expect(seen.what_you_get).toMatchObject({ photos: 2 })
      expect(seen.media[0]).toMatchObject({
        ...{ unique_id: open, locked: true, state: 'ready', alt: '' },
        ...{ image_url: null, thumbnail_url: null, thumbhash: null },
      })
      expect(seen.media[0]).not.toHaveProperty('srcset')
      expect(JSON.stringify(seen)).not.toContain('red wall')
    }
    for (const reader of [alice, carol]) {
      const [item] = (await show(reader, id)).media
      expect(item).toMatchObject({ locked: true, thumbhash: before?.thumbhash, alt: 'a red wall' })
      expect(item?.image_url).toMatch(/\/locked\//)
      const answer = await local(item?.image_url)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      await answer.body?.cancel()
    }
    const head = await (await fetch(`${world.baseUrl}/p/${id}`)).text()
    expect(head).not.toContain(keyIn(before?.image_url))
    expect(head).not.toContain('locked/')
    await removeDue()
    for (const url of [before?.image_url, before?.thumbnail_url]) expect((await local(url)).status).toBe(404)
    expect(await keysOf(world.ctx, `media/${keyIn(before?.image_url)}`)).toEqual([])
    expect((await local((await show(alice, id)).media[0]?.image_url)).status).toBe(200)
    await world.expectLedgerBalances()
  })

  test('an unlocked picture is visible to everyone, with its alt text, at a new URL', async () => {
    const [alice, bob] = [await world.as('alice'), await world.as('bob')]
    const { id, hidden } = await offer(alice)
    const before = (await show(alice, id)).media[1]
    expect((await free(alice, id, hidden)).body.success).toBe(true)
    const seen = await show(bob, id)
    expect(seen.media[1]).toMatchObject({ locked: false, alt: 'dark', thumbhash: before?.thumbhash })
    expect(seen.media[1]?.image_url).not.toContain(keyIn(before?.image_url))
    const answer = await local(seen.media[1]?.image_url)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
    await answer.body?.cancel()
    expect(seen.what_you_get).toMatchObject({ photos: 0 })
    await removeDue()
    expect(await keysOf(world.ctx, `locked/${keyIn(before?.image_url)}`)).toEqual([])
    // And locked again.
    expect((await lock(alice, id, hidden)).body.success).toBe(true)
    expect((await show(bob, id)).media[1]).toMatchObject({ image_url: null, locked: true, alt: '' })
    await world.expectLedgerBalances()
  })

  test('pictures that buyers paid for cannot be unlocked; free ones can be locked', async () => {
    const alice = await world.as('alice')
    const { id, open, hidden } = await offer(alice)
    await sell(world.ctx, id)
    expect((await free(alice, id, hidden)).body.code).toBe('post_sold')
    expect((await lock(alice, id, open)).body.success).toBe(true)
    expect((await free(alice, id, open)).body.code).toBe('post_sold')
    expect((await show(alice, id)).media.map(({ locked }) => locked)).toEqual([true, true])
    await world.expectLedgerBalances()
  })

  test('a paid post cannot unlock the last thing it sells, but can swap it for another', async () => {
    const [alice, bob] = [await world.as('alice'), await world.as('bob')]
    const { id, open, hidden } = await offer(alice, { price: 300, text: '' })
    const sent = { post_id: id, text: 'other words', free_media: hidden }
    expect((await alice.ask(updatePost, sent)).body.code).toBe('nothing_to_sell')
    expect(await show(bob, id)).toMatchObject({
      text: 'teaser',
      media: [{}, { locked: true, image_url: null }],
    })
    // Swapping one for the other is allowed.
    await alice.call(updatePost, { ...sent, lock_media: open })
    expect((await show(bob, id)).media.map(({ locked }) => locked)).toEqual([true, false])
    expect((await show(bob, id)).is_ptv_available).toBe(true)
    await removeDue()
    await world.expectLedgerBalances()
  })

  test('a picture can be locked in the edit that sets a price, and not without a price', async () => {
    const [alice, bob] = [await world.as('alice'), await world.as('bob')]
    const id = await alice.publish({ text: 'free' })
    const { unique_id: media } = await sendMedia(world.baseUrl, alice, id, picture)
    await world.settle()
    expect((await lock(alice, id, media)).body.code).toBe('media_lock_free')
    const paid = {
      post_id: id,
      text: 'free',
      type: 'paid',
      ptv_price_in_cents: 300,
      lock_media: media,
    } as const
    expect((await alice.ask(updatePost, paid)).body.success).toBe(true)
    expect(await show(bob, id)).toMatchObject({ can_buy: true, media: [{ locked: true, image_url: null }] })
  })

  test('only the author can lock, and only ready pictures and videos of that post', async () => {
    const [alice, bob] = [await world.as('alice'), await world.as('bob')]
    const { id, open, hidden } = await offer(alice)
    const other = await offer(alice)
    const file = await sendFile(world.baseUrl, alice, id, Buffer.from('notes'))
    expect((await lock(bob, id, open)).body.code).toBe('post_not_found')
    expect((await lock(await world.visitor(), id, open)).body.success).toBe(false)
    expect((await lock(alice, id, other.open)).body.code).toBe('media_not_found')
    expect((await free(alice, id, file.unique_id as string as MediaId)).body.code).toBe('media_not_found')
    const both = { post_id: id, text: 'teaser', lock_media: open, free_media: open }
    expect((await alice.ask(updatePost, both)).body.code).toBe('invalid_input')
    expect((await lock(alice, id, 'nonsense' as MediaId)).body.code).toBe('invalid_input')
    const late = await sendMedia(world.baseUrl, alice, id, picture, { place: 2 })
    expect((await lock(alice, id, late.unique_id)).body.code).toBe('media_not_ready')
    await world.settle()
    expect((await lock(alice, id, late.unique_id)).body.success).toBe(true)
    // Requests that change nothing, or send nothing, have no effect.
    const strays = await countStrays()
    await alice.call(updatePost, { post_id: id, text: 'teaser', lock_media: hidden, free_media: open })
    await alice.call(updatePost, { post_id: id, text: 'teaser' })
    expect(await countStrays()).toBe(strays)
    await world.expectLedgerBalances()
  })

  test('concurrent edits leave one consistent result in every table and in storage', async () => {
    const alice = await world.as('alice')
    const { id, open, hidden } = await offer(alice)
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_each, n) => (n % 2 === 0 ? lock : free)(alice, id, open, hidden)),
      )
      // An edit that is overtaken again and again fails and can be retried.
      for (const { body } of answers) expect([undefined, 'overloaded']).toContain(body.code)
      expect(answers.some(({ body }) => body.success)).toBe(true)
      const { media } = await show(alice, id)
      expect(new Set(media.map(({ locked }) => locked)).size).toBe(1)
      for (const { image_url: url, locked } of media) {
        expect(url?.includes('/locked/')).toBe(locked)
        const answer = await local(url)
        expect(answer.status).toBe(200)
        await answer.body?.cancel()
      }
      await world.expectLedgerBalances()
    }
    await removeDue()
    await expectNoLeftovers()
  })

  test('copies made for a failed edit are recorded and collected', async () => {
    const alice = await world.as('alice')
    await removeDue()
    const { id, hidden } = await offer(alice, { price: 300, text: '' })
    expect((await free(alice, id, hidden)).body.code).toBe('nothing_to_sell')
    const copies = async () => (await keysOf(world.ctx, 'media/')).length
    const withCopy = await copies()
    await collect()
    expect([await copies(), await countStrays()]).toEqual([withCopy, 1])
    await removeDue()
    expect(await copies()).toBeLessThan(withCopy)
    await expectNoLeftovers()
    expect((await local((await show(alice, id)).media[1]?.image_url)).status).toBe(200)
  })

  async function countStrays(): Promise<number> {
    const { rows } = await world.ctx.db.write((tx) =>
      sql<{ count: number }>`select count(*)::int as count from media_stray`.execute(tx),
    )
    return rows[0]?.count ?? 0
  }

  /** Expects that every folder in the store belongs to an item. */
  async function expectNoLeftovers(): Promise<void> {
    const { rows } = await world.ctx.db.write((tx) =>
      sql<{ folder: string }>`
        select case when is_locked then 'locked/' else 'media/' end || key as folder from media`.execute(tx),
    )
    const known = new Set(rows.map(({ folder }) => folder))
    const keys = [...(await keysOf(world.ctx, 'media/')), ...(await keysOf(world.ctx, 'locked/'))]
    expect(keys.filter((key) => !known.has(key.split('/').slice(0, 2).join('/')))).toEqual([])
    expect(await countStrays()).toBe(0)
  }
})

const keyIn = (url: string | null | undefined) => /[0-9a-z]{26}(?=\/)/.exec(url ?? '')?.[0] ?? randomUUID()

describe('with a small storage limit', () => {
  const world = useWorld({
    ...{ STORAGE: 'disk', STORAGE_DIRECTORY: `${directory}/small`, MEDIA_JAIL: 'required' },
    LIMITS: JSON.stringify({ media: { profileBytesMax: 30_000 } }),
  })
  useStore(world)

  test('repeated locking and unlocking is limited before it fills the storage', async () => {
    const alice = await world.as('alice')
    const id = await alice.publish({ text: 'teaser', ptv: { price: 300, text: 'words' } })
    const { unique_id: media } = await sendMedia(world.baseUrl, alice, id, picture)
    await world.settle()
    const codes: unknown[] = []
    for (let n = 0; n < 60 && codes.at(-1) === undefined; n++) {
      const field = n % 2 === 0 ? 'lock_media' : 'free_media'
      const { body } = await alice.ask(updatePost, { post_id: id, text: 'teaser', [field]: media })
      codes.push(body.code)
    }
    expect(codes.length).toBeGreaterThan(2)
    expect(codes.at(-1)).toBe('media_moves_full')
    await world.expectLedgerBalances()
  })
})
