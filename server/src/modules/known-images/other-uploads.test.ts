import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPost } from '@sayso/contract/calls/posts'
import { updateProfile } from '@sayso/contract/calls/profiles'
import { startKnownImageList } from '@sayso/sandbox/known-image-list'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { bucketName, useStore } from '../../testing/bucket.ts'
import { hashesOf, heldOf } from '../../testing/known-images.ts'
import { runJob } from '../../testing/run-job.ts'
import { drawScene, variants } from '../../testing/scenes.ts'
import { sendForm, sendMedia } from '../../testing/sending.ts'
import { onDuty } from '../../testing/staff-on-duty.ts'
import { useWorld } from '../../testing/world.ts'
import { mediaUnmatched } from './known-images.metrics.ts'

const list = await startKnownImageList()
afterAll(() => list.close())
afterEach(() => list.mode('right'))
const LIMITS = JSON.stringify({ media: { videoSecondsMax: 20 } })
const world = useWorld({ MEDIA_JAIL: 'required', LIMITS, S3_BUCKET: bucketName(), ...list.environment })
useStore(world)
const directory = mkdtempSync(join(tmpdir(), 'known-film-'))
afterAll(() => rmSync(directory, { recursive: true }))

const known = await drawScene(7)
list.entries.push({ list: 'elsewhere', entry: 'seven', ...(await hashesOf(known)) })

test('a list elsewhere is asked by hash only; nothing of the picture is sent', async () => {
  const alice = await world.as('alice')
  const grace = await onDuty(world, 'grace', 'moderator')
  const id = await alice.publish({ text: 'again' })
  await sendMedia(world.baseUrl, alice, id, await variants.brighter(known))
  await world.settle()
  expect(await heldOf(grace, 'alice')).toMatchObject({ list: 'elsewhere', entry: 'seven' })
  expect(list.asked.at(-1)).toEqual({
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    phashes: [expect.stringMatching(/^[0-9a-f]{16}$/)],
  })
})

test.each(['broken', 'nonsense'] as const)(
  'while a list is %s uploads wait, and are shown when it is back',
  async (mode) => {
    const bob = await world.as('bob')
    const id = await bob.publish({ text: 'patience' })
    list.mode(mode)
    const { unique_id: mediaId } = await sendMedia(world.baseUrl, bob, id, await drawScene(8))
    await world.settle()
    const states = async () =>
      (await bob.call(getPost, { post_id: id })).post.media.map(({ state, held }) => [state, held])
    expect(await states()).toEqual([['processing', undefined]])

    await world.ctx.db.write((tx) =>
      sql`update media set unmatched_at = unmatched_at - interval '20 minutes' where unmatched_at is not null`.execute(
        tx,
      ),
    )
    await runJob(world, 'known-images.watch')
    const { values } = await mediaUnmatched(world.ctx.metrics).get()
    expect(values[0]?.value).toBeGreaterThan(15 * 60)

    list.mode('right')
    await runJob(world, 'media.process', { mediaId })
    expect(await states()).toEqual([['ready', undefined]])
    await runJob(world, 'known-images.watch')
    expect((await mediaUnmatched(world.ctx.metrics).get()).values[0]?.value).toBe(0)
  },
)

test('a video is known by any frame of ten seconds', async () => {
  const carol = await world.as('carol')
  const grace = await onDuty(world, 'grace', 'moderator')
  const still = join(directory, 'still.png')
  writeFileSync(still, await sharp(known).resize(320, 240).png().toBuffer())
  const film = join(directory, 'film.mp4')
  const plain = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=2:duration=8']
  const shown = ['-loop', '1', '-framerate', '2', '-t', '4', '-i', still]
  const joined = ['-filter_complex', '[0:v][1:v]concat=n=2:v=1:a=0,format=yuv420p', '-c:v', 'libx264']
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...plain, ...shown, ...joined, film])
  const id = await carol.publish({ text: 'a film' })
  await sendMedia(world.baseUrl, carol, id, readFileSync(film), { media_type: 'video' })
  await world.settle()
  expect((await carol.call(getPost, { post_id: id })).post.media).toMatchObject([
    { state: 'processing', held: true },
  ])
  expect(await heldOf(grace, 'carol')).toMatchObject({ kind: 'video', entry: 'seven', has_picture: true })
})

test('an animation is known by any of its frames', async () => {
  const dan = await world.as('dan')
  const grace = await onDuty(world, 'grace', 'moderator')
  const frames = await Promise.all(
    [await drawScene(9), known, await drawScene(10)].map((one) =>
      sharp(one).resize(320, 240).png().toBuffer(),
    ),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
  const id = await dan.publish({ text: 'it moves' })
  await sendMedia(world.baseUrl, dan, id, moving)
  await world.settle()
  expect(await heldOf(grace, 'dan')).toMatchObject({ entry: 'seven' })
})

test('a profile keeps its photo while a new one is held', async () => {
  const erin = await world.as('erin')
  const grace = await onDuty(world, 'grace', 'moderator')
  const fields = { profile_id: erin.profileId }
  const answer = sendForm(world.baseUrl, erin, updateProfile, fields, await variants['saved again'](known))
  // The call waits for a worker.
  await expect
    .poll(() => world.settle().then(() => heldOf(grace, 'erin').catch(() => null)), { timeout: 20_000 })
    .not.toBeNull()
  const { body } = await answer
  expect(body).toMatchObject({ success: false, code: 'media_held' })
  expect(await heldOf(grace, 'erin')).toMatchObject({ entry: 'seven', kind: 'image' })
})
