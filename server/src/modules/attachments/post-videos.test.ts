import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPost, updatePost } from '@sayso/contract/calls/posts'
import type { PostId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { bucketName, useStore } from '../../testing/bucket.ts'
import type { Actor } from '../../testing/cast.ts'
import { runJob } from '../../testing/run-job.ts'
import { sendMedia } from '../../testing/sending.ts'
import { useWorld } from '../../testing/world.ts'

const LIMITS = JSON.stringify({
  media: { videoStreamedSeconds: 2, videoSecondsMax: 6, videoInputSideMaxPixels: 1300 },
})
const world = useWorld({ MEDIA_JAIL: 'required', LIMITS, S3_BUCKET: bucketName() })
useStore(world)

const directory = mkdtempSync(join(tmpdir(), 'video-test-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Generated here, so that no binary file is in the repository. */
function film(name: string, ...args: string[]): Buffer {
  const path = join(directory, name)
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, path])
  return readFileSync(path)
}
const moving = (size: string, seconds: number) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=12:duration=${seconds}`],
  ...['-f', 'lavfi', '-i', `sine=duration=${seconds}`],
]
const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '12', '-c:a', 'aac']
const canaries = ['-metadata', 'title=CANARY TITLE', '-metadata', 'location=+37.7749-122.4194/']

const add = (actor: Actor, id: PostId, bytes: Buffer, fields = {}) =>
  sendMedia(world.baseUrl, actor, id, bytes, { media_type: 'video', ...fields })
const mediaOf = async (actor: Actor, id: PostId) => (await actor.call(getPost, { post_id: id })).post.media
const local = (url: string) => url.replace(world.ctx.config.media.publicUrl, `${world.baseUrl}/media`)
const fetchBytes = async (url: string) => Buffer.from(await (await fetch(local(url))).arrayBuffer())

test('a video becomes an MP4 with a poster and no metadata, and is streamed when it is long', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'a film' })
  const added = await add(alice, id, film('a.mp4', ...moving('864x486', 3), ...fast, ...canaries))
  expect(added).toMatchObject({ type: 'video', state: 'processing', duration: null })
  await world.settle()
  const [video] = await mediaOf(alice, id)
  expect(video).toMatchObject({ state: 'ready', type: 'video', width: 864, height: 486 })
  expect(video?.duration).toBeCloseTo(3, 0)
  expect(Buffer.from(video?.thumbhash ?? '', 'base64').length).toBeGreaterThan(10)
  const answer = await fetch(local(video?.image_url ?? ''), { headers: { range: 'bytes=4-11' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'video/mp4'])
  const bytes = await fetchBytes(video?.image_url ?? '')
  expect([bytes.includes('CANARY'), bytes.includes('37.77')]).toEqual([false, false])
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  const poster = await sharp(await fetchBytes(video?.thumbnail_url ?? '')).metadata()
  expect([poster.format, poster.width]).toEqual(['webp', 640])
  const list = (await fetchBytes(video?.stream_url ?? '')).toString()
  expect(list).toContain('RESOLUTION=854x480\n480.m3u8')
  const pieces = (await fetchBytes((video?.stream_url ?? '').replace('stream.m3u8', '480.m3u8'))).toString()
  expect(pieces).toContain('480.m4s\n')
  expect(
    (await fetchBytes((video?.stream_url ?? '').replace('stream.m3u8', '480.m4s'))).includes('moof'),
  ).toBe(true)
  await world.expectLedgerBalances()

  // Locked, it is a single file; made free again, it is streamed as before.
  const paid = {
    post_id: id,
    text: 'a film',
    type: 'paid',
    ptv_price_in_cents: cents(300),
    ptv_text: 'more',
  } as const
  const locked = await alice.call(updatePost, { ...paid, lock_media: added.unique_id })
  expect(locked.post.media[0]).not.toHaveProperty('stream_url')
  expect((await fetchBytes(locked.post.media[0]?.image_url ?? '')).equals(bytes)).toBe(true)
  const { post: free } = await alice.call(updatePost, { ...paid, free_media: added.unique_id })
  const again = free.media[0]?.stream_url ?? ''
  expect(again).not.toBe(video?.stream_url)
  expect((await fetchBytes(again.replace('stream.m3u8', '480.m3u8'))).toString()).toBe(pieces)
  await world.expectLedgerBalances()
})

test('WebM recordings and upright or silent videos are converted too', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'others' })
  const [picture] = [moving('240x320', 1).slice(0, 4)]
  await add(alice, id, film('b.webm', ...picture, '-c:v', 'libvpx', '-deadline', 'realtime'), { place: 0 })
  await add(alice, id, film('c.mov', ...picture, ...fast), { place: 1 })
  await world.settle()
  expect(await mediaOf(alice, id)).toMatchObject([
    { state: 'ready', width: 240, height: 320 },
    { state: 'ready', width: 240, height: 320 },
  ])
})

test('a locked video is a single file behind a signed URL, for those who may see it', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'teaser', ptv: { price: 300, text: 'words' } })
  await add(alice, id, film('d.mp4', ...moving('864x486', 3), ...fast), { locked: true })
  await world.settle()
  const [own] = await mediaOf(alice, id)
  expect(own).not.toHaveProperty('stream_url')
  expect((await fetch(own?.image_url ?? '')).headers.get('content-type')).toBe('video/mp4')
  const [seen] = await mediaOf(bob, id)
  expect(seen).toMatchObject({ state: 'ready', image_url: null, thumbnail_url: null, thumbhash: null })
})

test('videos that are too long, too large or not videos fail with the reason', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'refused' })
  await add(alice, id, film('long.mp4', ...moving('160x120', 9), ...fast), { place: 0 })
  await add(alice, id, film('wide.mp4', ...moving('1400x64', 1), ...fast), { place: 1 })
  await add(alice, id, Buffer.concat([Buffer.from('....ftypisom'), Buffer.alloc(5000, 7)]), { place: 2 })
  // A container that claims to last one second and contains nine.
  const liar = film('liar.mp4', ...moving('160x120', 9), ...fast)
  for (let at = liar.indexOf('mvhd'); at > 0; at = -1) liar.writeUInt32BE(1000, at + 4 + 16)
  await add(alice, id, liar, { place: 3 })
  await world.settle()
  const failures = (await mediaOf(alice, id)).map(({ state, failure }) => `${state}: ${failure}`)
  expect(failures).toEqual([
    expect.stringContaining('failed: Failed to upload this video: the video is too long'),
    expect.stringContaining('too many pixels'),
    expect.stringContaining('cannot be read'),
    expect.stringContaining('too long'),
  ])
  await world.expectLedgerBalances()
})

test('a video whose worker was killed is processed once by the next run', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'killed' })
  const { unique_id: mediaId } = await add(alice, id, film('k.mp4', ...moving('864x486', 3), ...fast))
  const run = (ctx: Context) => runJob(world, 'media.process-video', { mediaId }, ctx)
  // The first run dies after storing its first object: nothing of it is visible.
  const put: typeof world.ctx.storage.put = async (key, body, options) => {
    await world.ctx.storage.put(key, body, options)
    throw new Error('killed')
  }
  await expect(run({ ...world.ctx, storage: { ...world.ctx.storage, put } as never })).rejects.toThrow(
    'killed',
  )
  expect(await mediaOf(alice, id)).toMatchObject([{ state: 'processing', image_url: null }])
  // Then two runs concurrently: one that was believed dead, and its successor.
  await Promise.all([run(world.ctx), run(world.ctx)])
  await world.settle()
  expect(await mediaOf(alice, id)).toMatchObject([{ state: 'ready' }])
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select from outbox where subject = 'media.settled' and payload ->> 'mediaId' = ${mediaId}`.execute(
      tx,
    ),
  )
  expect(rows).toHaveLength(1)
  await world.expectLedgerBalances()
})
