import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { retryMedia } from '@sayso/contract/calls/media'
import type { MediaId } from '@sayso/contract/ids'
import type { Media } from '@sayso/contract/shapes/media'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearStorage, keysOf } from '../../testing/bucket.ts'
import type { Reply } from '../../testing/cast.ts'
import { openGallery } from '../../testing/gallery.ts'
import { useWorld, type World } from '../../testing/world.ts'
import { addressesOf, findMedia, forget, viewMedia, whenSettled } from './index.ts'
import { collect } from './upkeep/collect-media.service.ts'

const HOUR = 3_600_000
const bucket = `test-${randomUUID()}`
const directory = await mkdtemp(join(tmpdir(), 'media-test-'))

const homes = [
  ['s3', { STORAGE: 's3', S3_BUCKET: bucket }],
  ['disk', { STORAGE: 'disk', STORAGE_DIRECTORY: directory }],
] as const

/** A photo as phones make them: rotated, with the location in its metadata. */
const photo = await sharp({
  create: { width: 1600, height: 900, channels: 3, background: { r: 200, g: 40, b: 40 } },
})
  .withExif({
    IFD0: { Make: 'Canary Phone' },
    IFD3: { GPSLatitude: '37/1 46/1 30/1', GPSLatitudeRef: 'N' },
  })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer()

const mediaOf = ({ body }: Reply) => body['media'] as Media

describe.each(homes)('pictures on %s', (home, environment) => {
  const world = useWorld({ MEDIA_JAIL: 'required', ...environment })
  let gallery: Awaited<ReturnType<typeof openGallery>>
  beforeAll(async () => {
    await world.ctx.storage.prepare()
    gallery = await openGallery(world.ctx)
  })
  afterAll(async () => {
    await gallery.close()
    await clearStorage(world.ctx)
    if (home === 'disk') await rm(directory, { recursive: true })
  })

  const look = async (id: MediaId) => {
    const item = (await findMedia(world.ctx.db.readFresh, [id])).get(id)
    if (item === undefined) throw new Error('it is gone')
    return viewMedia(item, await addressesOf(world.ctx, item))
  }
  const hung = async (bytes: Buffer, options = {}) =>
    mediaOf(await gallery.hangUp(await world.as('alice'), bytes, options))

  test('a photo is served upright in several widths, without location or other metadata', async () => {
    expect(photo.includes('Canary Phone')).toBe(true)
    const waiting = await hung(photo)
    expect(waiting).toMatchObject({ state: 'processing', image_url: null, thumbnail_url: null, width: null })
    const [, settled] = await Promise.all([world.settle(), whenSettled(world.ctx, waiting.unique_id, 15_000)])
    expect(settled.state).toBe('ready')
    const media = await look(waiting.unique_id)
    expect(media).toMatchObject({ state: 'ready', type: 'photo', width: 900, height: 1600, failure: null })
    expect(Buffer.from(media.thumbhash ?? '', 'base64').length).toBeGreaterThan(10)
    const addresses = media.srcset?.split(', ').map((one) => one.split(' ')) ?? []
    expect(addresses.map(([, width]) => width)).toEqual(['320w', '640w', '900w'])
    for (const [url = '', width] of addresses) {
      const answer = await fetch(gallery.local(url))
      const bytes = Buffer.from(await answer.arrayBuffer())
      const { format, exif, xmp, icc, ...seen } = await sharp(bytes).metadata()
      expect([format, exif, xmp, icc, `${seen.width}w`]).toEqual([
        'webp',
        undefined,
        undefined,
        undefined,
        width,
      ])
      expect(seen.height).toBeGreaterThan(seen.width)
      expect(bytes.includes('Canary')).toBe(false)
    }
    const [red = 0, green = 0] = (await sharp(await bytesAt(gallery.local(media.image_url ?? ''))).stats())
      .channels
    expect([Math.round(Object(red).mean / 10), Math.round(Object(green).mean / 10)]).toEqual([20, 4])
    expect(await keysOf(world.ctx, 'incoming/')).toEqual([])
    await world.expectLedgerBalances()
  })

  test('pictures that are not public are cacheable until their address ends, support ranges and carry restrictive headers', async () => {
    const { unique_id: id } = await hung(photo)
    await world.settle()
    const url = gallery.local((await look(id)).thumbnail_url ?? '')
    const whole = await fetch(url)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringMatching(/^public, max-age=\d{4}$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
    })
    expect(whole.headers.has('vary')).toBe(false)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const part = await fetch(url, { headers: { range: 'bytes=8-11' } })
    expect([part.status, await part.text()]).toEqual([206, 'WEBP'])
    expect(part.headers.get('content-range')).toBe(`bytes 8-11/${bytes.length}`)
    expect((await fetch(url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416)
    const etag = whole.headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const same = await fetch(url, { headers: { 'if-none-match': known } })
      expect([same.status, same.headers.get('etag')]).toEqual([304, etag])
    }
  })

  test('/media serves only processed pictures: no uploads, listings or other names', async () => {
    await world.ctx.storage.put('incoming/0000000000000000000000000a', photo, { contentType: 'image/jpeg' })
    for (const path of [
      'incoming/0000000000000000000000000a',
      '../incoming/0000000000000000000000000a',
      '..%2fincoming%2f0000000000000000000000000a',
      '',
      '0000000000000000000000000a/320.webp',
      '0000000000000000000000000a/source',
    ]) {
      const answer = await fetch(`${gallery.origin}/media/${path}`)
      expect([path, answer.status]).toEqual([path, 404])
    }
    await world.ctx.storage.remove(['incoming/0000000000000000000000000a'])
  })

  test('a profile photo is a square of at most 400 pixels, never enlarged', async () => {
    const small = await sharp(photo).resize(300, 150).toBuffer()
    const [large, little] = [
      await hung(photo, { purpose: 'profile_photo' }),
      await hung(small, { purpose: 'profile_photo' }),
    ]
    await world.settle()
    expect(await look(large.unique_id)).toMatchObject({ width: 400, height: 400 })
    const seen = await look(little.unique_id)
    expect(seen).toMatchObject({ width: 150, height: 150 })
    expect(seen.srcset).toMatch(/\/96\.webp 96w, .+\/150\.webp 150w$/)
  })

  test.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a document', '%PDF-1.7\n'],
    ['a picture of an unsupported format', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['an empty file', ''],
  ])('%s is rejected, whatever its name', async (_what, text) => {
    const before = await countRows(world)
    const { status, body } = await gallery.hangUp(await world.as('alice'), Buffer.from(text, 'latin1'))
    expect([status, body.code]).toEqual([200, 'media_type_refused'])
    expect(await countRows(world)).toBe(before)
    expect(await keysOf(world.ctx, 'incoming/')).toEqual([])
  })

  test('an unreadable picture fails with a reason and uses no storage', async () => {
    const { unique_id: id } = await hung(photo.subarray(0, photo.length / 2))
    await world.settle()
    const media = await look(id)
    expect(media).toMatchObject({ state: 'failed', image_url: null })
    expect(media.failure).toBe('Failed to upload this picture: the file cannot be read')
    expect(media).not.toHaveProperty('can_retry')
    expect(await keysOf(world.ctx, 'incoming/')).toEqual([])
    const again = await (await world.as('alice')).ask(retryMedia, { media_id: id })
    expect(again.body.code).toBe('media_unreadable')
    await world.expectLedgerBalances()
  })

  test('the owner, and nobody else, can retry after a failure that may be temporary', async () => {
    const { unique_id: id } = await hung(photo)
    await world.ctx.db.write((tx) =>
      sql`update media set state = 'failed', failure = 'too_hard' where state = 'processing'`.execute(tx),
    )
    await world.settle()
    expect(await look(id)).toMatchObject({ state: 'failed', can_retry: true })
    const [alice, bob] = [await world.as('alice'), await world.as('bob')]
    expect((await bob.ask(retryMedia, { media_id: id })).body.code).toBe('media_not_found')
    const { media } = await alice.call(retryMedia, { media_id: id })
    expect(media.state).toBe('processing')
    await world.settle()
    expect((await look(id)).state).toBe('ready')
    await world.expectLedgerBalances()
  })

  test('an upload that is too large or aborted leaves nothing behind', async () => {
    const before = await countRows(world)
    const large = Buffer.concat([photo, Buffer.alloc(world.ctx.config.limits.media.imageBytesMax)])
    const alice = await world.as('alice')
    const { body } = await gallery.hangUp(alice, large, { name: 'holiday.jpg' })
    expect(body.error).toBe('Failed to upload holiday.jpg: larger than 20 MB')
    await hangUpHalfWay(gallery.origin, alice)
    expect(await countRows(world)).toBe(before)
    expect(await keysOf(world.ctx, 'incoming/')).toEqual([])
  })

  test('uploading for another account’s profile is rejected', async () => {
    const [alice, bob] = [await world.as('alice'), await world.as('bob')]
    const { body } = await gallery.hangUp({ token: alice.token, profileId: bob.profileId }, photo)
    expect(body.code).toBe('not_own_profile')
    expect(await keysOf(world.ctx, 'incoming/')).toEqual([])
  })

  test('a locked picture is reachable only through a signed URL', async () => {
    const { unique_id: id } = await hung(photo, { locked: true })
    await world.settle()
    const item = (await findMedia(world.ctx.db.readFresh, [id])).get(id)
    if (item === undefined) throw new Error('it is gone')
    expect(viewMedia(item, null)).toMatchObject({
      locked: true,
      image_url: null,
      thumbhash: null,
      width: 900,
    })
    const addresses = await addressesOf(world.ctx, item)
    const signed = (addresses?.image ?? '').replace('http://127.0.0.1:3000', gallery.origin)
    expect((await fetch(signed)).headers.get('content-type')).toBe('image/webp')
    const forged = signed.replace(/ignature=(.)/, (_, first) => `ignature=${first === '0' ? '1' : '0'}`)
    expect((await fetch(forged)).status).toBe(403)
    expect((await fetch(`${gallery.origin}/media/${item.key}/900.webp`)).status).toBe(404)
  })

  test('deleted media leaves the storage an hour later, as do objects that no row refers to', async () => {
    const { unique_id: id } = await hung(photo)
    const { unique_id: kept } = await hung(photo)
    await world.settle()
    const url = gallery.local((await look(id)).image_url ?? '')
    await world.ctx.storage.put('incoming/0000000000000000000000000b', photo, { contentType: 'image/jpeg' })
    await world.ctx.db.write((tx) => forget(tx, id))
    await world.ctx.db.write((tx) => forget(tx, id))
    await world.expectLedgerBalances()
    await collect(world.ctx, Date.now())
    expect((await fetch(url)).status).toBe(200)
    expect(await keysOf(world.ctx, 'incoming/')).toHaveLength(1)
    await world.ctx.db.write((tx) =>
      sql`update media set forgotten_at = now() - interval '2 hours' where forgotten_at is not null`.execute(
        tx,
      ),
    )
    for (let twice = 0; twice < 2; twice++) await collect(world.ctx, Date.now() + 7 * HOUR)
    expect((await fetch(url)).status).toBe(404)
    expect(await keysOf(world.ctx, 'incoming/')).toEqual([])
    expect((await fetch(gallery.local((await look(kept)).image_url ?? ''))).status).toBe(200)
  })

  test('an upload that waits for processing is not collected, and is requeued if its job was lost', async () => {
    const { unique_id: id } = await hung(photo)
    await world.ctx.db.write((tx) =>
      sql`delete from graphile_worker._private_jobs where key = ${`media:${id}`}`.execute(tx),
    )
    await collect(world.ctx, Date.now() + 7 * HOUR)
    await world.settle()
    expect((await look(id)).state).toBe('processing')
    await world.ctx.db.write((tx) =>
      sql`update media set state_at = now() - interval '3 hours' where state = 'processing'`.execute(tx),
    )
    await collect(world.ctx, Date.now() + 7 * HOUR)
    await world.settle()
    expect((await look(id)).state).toBe('ready')
  })
})

async function countRows({ ctx }: World): Promise<number> {
  const { rows } = await ctx.db.write((tx) =>
    sql<{ count: number }>`select count(*)::int as count from media`.execute(tx),
  )
  return rows[0]?.count ?? 0
}

const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

/** Sends a form whose picture never ends. */
async function hangUpHalfWay(origin: string, { token, profileId }: { token: string; profileId: string }) {
  const part = (name: string, value: string) =>
    `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = [
    part('user_profile_id', profileId),
    part('purpose', 'post'),
    '--edge\r\ncontent-disposition: form-data; name="image"; filename="x.jpg"\r\n\r\n',
  ].join('')
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(
    `POST /api/test/hang HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-length: 9000000\r\n` +
      `content-type: multipart/form-data; boundary=edge\r\n\r\n${head}`,
  )
  socket.write(photo)
  socket.write(Buffer.alloc(1_000_000))
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 300))
}
