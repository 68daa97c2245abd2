import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { staffCase } from '@sayso/contract/calls/cases'
import * as calls from '@sayso/contract/calls/held-media'
import { createPost, deletePost, getPost } from '@sayso/contract/calls/posts'
import { staffAuditLog } from '@sayso/contract/calls/staff'
import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bucketName, keysOf, useStore } from '../../testing/bucket.ts'
import type { Actor } from '../../testing/cast.ts'
import { decideAt } from '../../testing/deciding.ts'
import { agreeToSee, heldOf, listPicture } from '../../testing/known-images.ts'
import { runJob } from '../../testing/run-job.ts'
import { drawScene, variants } from '../../testing/scenes.ts'
import { sendFile, sendMedia } from '../../testing/sending.ts'
import { onDuty } from '../../testing/staff-on-duty.ts'
import { useWorld } from '../../testing/world.ts'
import { hashPicture } from '../media/index.ts'
import { runKnownImages } from './index.ts'
import { readList } from './list/read-list.ts'

const world = useWorld({ MEDIA_JAIL: 'required', HASH_MATCH: 'local', S3_BUCKET: bucketName() })
useStore(world)

const because = 'compared with the entry'
const moderators = async () =>
  [await onDuty(world, 'grace', 'moderator'), await onDuty(world, 'heidi', 'moderator')] as const
const mediaOf = async (who: Actor, id: PostId) => (await who.call(getPost, { post_id: id })).post.media
const evidence = () => keysOf(world.ctx, 'evidence/')

async function upload(who: Actor, picture: Buffer): Promise<PostId> {
  const id = await who.publish({ text: 'look at this' })
  await sendMedia(world.baseUrl, who, id, picture)
  await world.settle()
  return id
}

test('the same file as one on a list is never shown, publishing is paused and a case is urgent', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const [grace] = await moderators()
  const picture = await drawScene(1)
  await listPicture(world, 'scene-1', picture)
  const id = await upload(alice, picture)

  expect(await mediaOf(alice, id)).toMatchObject([{ state: 'processing', held: true, image_url: null }])
  expect(await mediaOf(bob, id)).toEqual([])
  expect(await keysOf(world.ctx, 'media/')).toEqual([])
  expect(await keysOf(world.ctx, 'incoming/')).toEqual([])
  expect(await evidence()).toHaveLength(1)

  const next = await alice.ask(createPost, { text: 'and another one' })
  expect(next.body).toMatchObject({ success: false, code: 'publishing_paused' })
  expect((await alice.ask(getPost, { post_id: id })).body.success).toBe(true)

  const held = await heldOf(grace, 'alice')
  expect(held).toMatchObject({ list: 'test', entry: 'scene-1', distance: null, kind: 'image', until: null })
  const number = held.number ?? ''
  expect((await grace.call(staffCase, { number })).case).toMatchObject({
    ...{ urgency: 'urgent', reason: 'child_safety', source: 'known-image', kind: 'post' },
    note: expect.stringContaining('the same file as entry scene-1'),
  })

  // It can be rejected unseen. The account waits until the case is decided.
  await grace.call(calls.staffSettleHeld, { media_id: held.media_id, verdict: 'reject', because })
  await world.settle()
  expect(await mediaOf(alice, id)).toMatchObject([
    { state: 'failed', failure: 'Failed to upload this picture: it cannot be shown here' },
  ])
  expect(await mediaOf(bob, id)).toEqual([])
  expect((await alice.ask(createPost, { text: 'now?' })).body).toMatchObject({ code: 'publishing_paused' })
  await decideAt(grace, number, { decision: 'remove', policy: 'child_safety' })
  await world.settle()
  await expect(alice.publish({ text: 'now' })).resolves.toBeTruthy()
  expect(await evidence()).toHaveLength(1)
})

const people = ['carol', 'frank', 'ivan'] as const

test.each(
  Object.entries(variants).map(([name, change], at) => [name, change, people[at] ?? 'carol'] as const),
)('a listed picture %s is held, and nothing else happens', async (_, change, name) => {
  const who = await world.as(name)
  const [grace] = await moderators()
  const picture = await drawScene(2)
  await listPicture(world, 'scene-2', picture)
  const id = await upload(who, await change(picture))
  expect(await mediaOf(who, id)).toMatchObject([{ state: 'processing', held: true }])
  const held = await heldOf(grace, name)
  expect(held).toMatchObject({ entry: 'scene-2', distance: expect.any(Number), has_picture: true })
  expect(held.distance).toBeLessThanOrEqual(6)
  await expect(who.publish({ text: 'something else' })).resolves.toBeTruthy()
})

test('seeing it takes two, it is grey and small, and nobody decides unseen', async () => {
  const dan = await world.as('dan')
  const [grace, heidi] = await moderators()
  const bob = await onDuty(world, 'bob', 'moderator')
  const picture = await drawScene(3)
  await listPicture(world, 'scene-3', picture)
  const id = await upload(dan, await variants.smaller(picture))
  const { media_id } = await heldOf(grace, 'dan')

  for (const verdict of ['release', 'reject'] as const) {
    const unseen = await grace.ask(calls.staffSettleHeld, { media_id, verdict, because })
    expect(unseen.body).toMatchObject({ code: 'staff_refused', error: expect.stringContaining('seen') })
  }
  expect((await grace.ask(calls.staffSeeHeld, { media_id })).body).toMatchObject({ code: 'staff_refused' })
  await agreeToSee([grace, heidi], media_id)
  expect((await bob.ask(calls.staffSeeHeld, { media_id })).body).toMatchObject({ code: 'staff_refused' })

  const { picture: shown } = await heidi.call(calls.staffSeeHeld, { media_id })
  const glimpse = Buffer.from(shown.replace('data:image/webp;base64,', ''), 'base64')
  const { width = 0, height = 0 } = await sharp(glimpse).metadata()
  expect(Math.max(width, height)).toBe(320)
  const { channels } = await sharp(glimpse).stats()
  const [red, green, blue] = channels.map(({ mean }) => mean)
  expect(
    [Math.abs((red ?? 0) - (green ?? 0)), Math.abs((red ?? 0) - (blue ?? 0))].every((by) => by < 1),
  ).toBe(true)

  await grace.call(calls.staffSettleHeld, { media_id, verdict: 'release', because })
  await world.settle()
  expect(await mediaOf(dan, id)).toMatchObject([{ state: 'ready', image_url: expect.any(String) }])
  const actsOf = async (who: Actor) => (await who.call(staffAuditLog)).lines.map(({ act }) => act)
  expect((await actsOf(grace)).slice(0, 2)).toEqual(['release_held', 'propose_open_held'])
  expect(await actsOf(heidi)).toEqual(['see_held', 'open_held'])

  // Whoever uploads the same file now is not stopped.
  const erin = await world.as('erin')
  const again = await upload(erin, await variants.smaller(picture))
  expect(await mediaOf(erin, again)).toMatchObject([{ state: 'ready' }])
})

test('other pictures pass, also while lists have something', async () => {
  const bob = await world.as('bob')
  const id = await upload(bob, await drawScene(40))
  expect(await mediaOf(bob, id)).toMatchObject([{ state: 'ready' }])
})

test('a file of a post is known by its bytes', async () => {
  const judy = await world.as('judy')
  const [grace] = await moderators()
  const picture = await drawScene(5)
  await listPicture(world, 'scene-5', picture)
  const id = await judy.publish({ text: 'a file', ptv: { price: 100, text: 'words' } })
  await sendFile(world.baseUrl, judy, id, picture, { filename: 'scene.jpg' })
  await world.settle()
  const { post } = await judy.call(getPost, { post_id: id })
  expect(post.files).toMatchObject([{ state: 'processing', held: true, file: null }])
  expect(await heldOf(grace, 'judy')).toMatchObject({ kind: 'file', has_picture: false, distance: null })
})

test('whoever removes the post does not remove the evidence; it goes a year after it was decided', async () => {
  const karl = await world.as('karl')
  const [grace] = await moderators()
  const picture = await drawScene(6)
  await listPicture(world, 'scene-6', picture)
  const before = (await evidence()).length
  const id = await upload(karl, picture)
  const { media_id } = await heldOf(grace, 'karl')
  await karl.call(deletePost, { post_id: id })
  await world.settle()
  await world.ctx.db.write((tx) =>
    sql`update media set forgotten_at = forgotten_at - interval '2 hours' where forgotten_at is not null`.execute(
      tx,
    ),
  )
  await runJob(world, 'media.collect')
  expect(await evidence()).toHaveLength(before + 1)

  await grace.call(calls.staffSettleHeld, { media_id, verdict: 'reject', because })
  await runJob(world, 'known-images.drop-old')
  expect(await evidence()).toHaveLength(before + 1)
  await world.ctx.db.write((tx) =>
    sql`update held_media set decided_at = decided_at - interval '366 days' where decided_at is not null`.execute(
      tx,
    ),
  )
  await runJob(world, 'known-images.drop-old')
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select from held_media where decided_at is not null`.execute(tx),
  )
  expect(rows).toHaveLength(0)
})

test('the list for trying it out has pictures of the demo world', async () => {
  const here = new URL('./test-list.csv', import.meta.url)
  const { entries, faults } = readList(await readFile(here, 'utf8'))
  expect([entries.length, faults]).toEqual([3, []])
  for (const { entry, sha256, phash } of entries) {
    const file = fileURLToPath(new URL(`../../demo/pictures/scenes/${entry}/1200.webp`, import.meta.url))
    const found = await hashPicture(world.ctx, file)
    expect([found?.sha256.toString('hex'), found?.phashes]).toEqual([sha256, [phash]])
  }
})

test('the command fills and removes lists, for admins, and says what is wrong with a line', async () => {
  await onDuty(world, 'heidi', 'moderator')
  await onDuty(world, 'grace', 'admin')
  const run = (words: string, by = 'grace') =>
    runKnownImages(world.ctx, {
      words: ['known-images', ...words.split(' ')],
      by,
      because: 'a new list came',
    })
  const path = join(tmpdir(), `list-${randomUUID()}.csv`)
  await writeFile(path, `# ours\none,${'ab'.repeat(32)},\ntwo,,0123456789abcdef\n`)
  await expect(run(`add ours ${path}`, 'heidi')).rejects.toThrow('is not admin')
  expect(await run(`add ours ${path}`)).toBe('2 entries of ours are known')
  expect(await run('status')).toContain('ours  1 files, 1 pictures')
  expect(await run('remove ours')).toBe('2 entries of ours removed')
  await expect(run('remove ours')).rejects.toThrow('There is no list ours')
  for (const line of ['one,xyz,', 'one,,', 'plain,,0000000000000100']) {
    await writeFile(path, `${line}\n`)
    await expect(run(`add ours ${path}`)).rejects.toThrow('line 1')
  }
  await rm(path)
})
