import { request } from 'node:http'
import { addMedia, deleteMedia, retryMedia } from '@sayso/contract/calls/media'
import { getPost } from '@sayso/contract/calls/posts'
import type { PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bucketName, useStore } from '../../testing/bucket.ts'
import type { Actor } from '../../testing/cast.ts'
import { sell } from '../../testing/posts.ts'
import { sendForm, sendMedia } from '../../testing/sending.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld({ MEDIA_JAIL: 'required', S3_BUCKET: bucketName() })
useStore(world)

const picture = (color: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
const red = await picture('#c82828')
const blue = await picture('#2828c8')

const show = async (actor: Actor, id: PostId): Promise<Post> =>
  (await actor.call(getPost, { post_id: id })).post
const add = (actor: Actor, id: PostId, bytes: Buffer | null, fields = {}) =>
  sendMedia(world.baseUrl, actor, id, bytes, fields)
const fetchPublic = (url: string) =>
  fetch(url.replace(world.ctx.config.media.publicUrl, `${world.baseUrl}/media`))

test('an uploaded picture belongs to its post at once and is shown to everyone when it is ready', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'with a picture' })
  const added = await add(alice, id, red, { alt: 'a red wall' })
  expect(added).toMatchObject({ state: 'processing', image_url: null, alt: 'a red wall', locked: false })
  expect((await show(bob, id)).media).toMatchObject([{ unique_id: added.unique_id, state: 'processing' }])
  await world.settle()
  const { media } = await show(bob, id)
  expect((await show(alice, id)).media).toMatchObject([{ failure: null }])
  expect(media).toMatchObject([{ state: 'ready', type: 'photo', width: 800, height: 600, alt: 'a red wall' }])
  expect((await fetchPublic(media[0]?.image_url ?? '')).status).toBe(200)
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ has_media: boolean }>`select has_media from post where has_media`.execute(tx),
  )
  expect(rows).toHaveLength(1)
  await world.expectLedgerBalances()
})

test('pictures keep the order in which they were picked, whichever is uploaded first', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'three' })
  const third = await add(alice, id, red, { place: 2 })
  const [first, second] = await Promise.all([
    add(alice, id, blue, { place: 0 }),
    add(alice, id, red, { place: 1 }),
  ])
  const shown = (await show(alice, id)).media.map(({ unique_id }) => unique_id)
  expect(shown).toEqual([first.unique_id, second.unique_id, third.unique_id])
})

test('retrying an upload with the same key creates no second picture', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'once' })
  const other = await alice.publish({ text: 'another' })
  const key = { client_key: 'first file of the draft' }
  const tries = await Promise.all(Array.from({ length: 5 }, () => add(alice, id, red, key)))
  tries.push(await add(alice, id, red, key))
  expect(new Set(tries.map(({ unique_id }) => unique_id)).size).toBe(1)
  expect((await show(alice, id)).media).toHaveLength(1)
  const elsewhere = { post_id: other, media_type: 'photo', ...key }
  const { status } = await sendForm(world.baseUrl, alice, addMedia, elsewhere, red)
  expect(status).toBe(409)
  await world.settle()
  await world.expectLedgerBalances()
  await alice.call(deleteMedia, { media_id: tries[0]?.unique_id as never })
  expect((await add(alice, id, red, key)).unique_id).not.toBe(tries[0]?.unique_id)
})

test('an upload to another author’s post is rejected before the picture is read', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'not yours' })
  const { origin } = new URL(world.baseUrl)
  const head = `--x\r\ncontent-disposition: form-data; name="user_profile_id"\r\n\r\n${bob.profileId}\r\n--x\r\ncontent-disposition: form-data; name="post_id"\r\n\r\n${id}\r\n--x\r\ncontent-disposition: form-data; name="media_type"\r\n\r\nphoto\r\n--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`
  // Only the beginning of the picture is sent: a response can only come from the fields before it.
  const answer = await new Promise<string>((resolve, reject) => {
    const sending = request(`${origin}/api/${addMedia.path}`, {
      method: 'POST',
      headers: {
        authorization: bob.token,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 10_000_000,
      },
    })
    sending.on('response', (response) => response.on('data', (chunk) => resolve(String(chunk))))
    sending.on('error', reject)
    sending.write(head)
    sending.write(Buffer.alloc(20_000))
  })
  expect(JSON.parse(answer)).toMatchObject({ success: false, code: 'post_not_found' })
})

test('a file that is not a picture is rejected or fails with a reason only its author sees', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'broken' })
  const refused = await sendForm(
    world.baseUrl,
    alice,
    addMedia,
    { post_id: id, media_type: 'photo' },
    Buffer.from('<svg/>'),
  )
  expect(refused.body.code).toBe('media_type_refused')
  expect(
    (await sendForm(world.baseUrl, alice, addMedia, { post_id: id, media_type: 'photo' }, null)).body.code,
  ).toBe('media_missing')
  const broken = await add(alice, id, red.subarray(0, 400))
  await world.settle()
  expect((await show(alice, id)).media).toMatchObject([
    { unique_id: broken.unique_id, state: 'failed', failure: expect.stringContaining('cannot be read') },
  ])
  expect((await show(bob, id)).media).toEqual([])
  expect((await alice.ask(retryMedia, { media_id: broken.unique_id })).body.code).toBe('media_unreadable')
  await world.expectLedgerBalances()
})

test('a locked picture is visible to its author only, and no public URL leads to it', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const free = await alice.publish({ text: 'free' })
  const lock = { post_id: free, media_type: 'photo', locked: true }
  expect((await sendForm(world.baseUrl, alice, addMedia, lock, red)).body.code).toBe('media_lock_free')
  const id = await alice.publish({ text: 'teaser', ptv: { price: 300, text: 'hidden words' } })
  await add(alice, id, red, { locked: true, alt: 'the secret wall' })
  await world.settle()
  const [seen] = (await show(bob, id)).media
  expect(seen).toMatchObject({
    state: 'ready',
    image_url: null,
    thumbnail_url: null,
    thumbhash: null,
    alt: '',
  })
  expect(seen).not.toHaveProperty('srcset')
  expect((await show(bob, id)).what_you_get).toMatchObject({ photos: 1 })
  const [own] = (await show(alice, id)).media
  expect(new URL(own?.image_url ?? '').searchParams.get('X-Amz-Expires')).toBe('300')
  expect((await fetch(own?.image_url ?? '')).status).toBe(200)
  const bare = new URL(own?.image_url ?? '')
  bare.search = ''
  expect((await fetch(bare)).status).toBe(403)
  const keys = []
  for await (const { key } of world.ctx.storage.list('')) keys.push(key)
  const folder = bare.pathname.split('/').at(-2) ?? 'none'
  expect(keys.filter((key) => key.includes(folder)).every((key) => key.startsWith('locked/'))).toBe(true)
  expect((await fetch(`${world.baseUrl}/media/${folder}/800.webp`)).status).toBe(404)
})

test('a picture can be deleted, unless buyers paid for it', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'sold', ptv: { price: 300, text: 'hidden' } })
  const open = await add(alice, id, red)
  const locked = await add(alice, id, blue, { locked: true })
  await world.settle()
  expect((await bob.ask(deleteMedia, { media_id: open.unique_id })).body.code).toBe('media_not_found')
  await sell(world.ctx, id)
  expect((await alice.ask(deleteMedia, { media_id: locked.unique_id })).body.code).toBe('post_sold')
  await alice.call(deleteMedia, { media_id: open.unique_id })
  expect((await show(alice, id)).media.map(({ unique_id }) => unique_id)).toEqual([locked.unique_id])
  expect((await alice.ask(deleteMedia, { media_id: open.unique_id })).body.code).toBe('media_not_found')
  await world.expectLedgerBalances()
})
