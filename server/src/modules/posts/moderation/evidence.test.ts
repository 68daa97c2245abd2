import { deletePost, getPost, updatePost } from '@sayso/contract/calls/posts'
import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import { bucketName, useStore } from '../../../testing/bucket.ts'
import type { Actor } from '../../../testing/cast.ts'
import { staffOf } from '../../../testing/decisions.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { runJob } from '../../../testing/run-job.ts'
import { buy, rowsOf } from '../../../testing/sales.ts'
import { sendMedia } from '../../../testing/sending.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld({ S3_BUCKET: bucketName() })
useStore(world)
const staff = staffOf(world)
const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c85028' } })
  .jpeg()
  .toBuffer()

const local = (url: string) => url.replace(world.ctx.config.media.publicUrl, `${world.baseUrl}/media`)
const statusOf = async (url: string) => (await fetch(local(url))).status

async function withPicture(author: Actor, fields = {}): Promise<PostId> {
  const id = await author.publish({ text: 'with a picture', ...fields })
  await sendMedia(world.baseUrl, author, id, picture)
  await world.settle()
  return id
}

async function urlOf(who: Actor, id: PostId): Promise<string> {
  const url = (await who.call(getPost, { post_id: id })).post.media[0]?.image_url
  if (!url) throw new Error('no picture is shown')
  return url
}

async function objectsUnder(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of world.ctx.storage.list(prefix)) keys.push(key)
  return keys
}

test('a removed post’s pictures are only for its author and buyers; a withdrawn one’s for nobody', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await withPicture(alice, { ptv: { price: 100, text: 'the recipe' } })
  await giveFunds(world.ctx, bob.profileId, 100)
  await buy(bob, id, 100)
  const plain = await urlOf(await world.visitor(), id)
  expect(await statusOf(plain)).toBe(200)

  await staff.takeDown(id)
  await world.settle()
  expect(await statusOf(plain)).toBe(404)
  const guarded = await urlOf(bob, id)
  expect(guarded).toContain('/g/')
  expect(await statusOf(guarded)).toBe(200)
  expect(await statusOf(await urlOf(alice, id))).toBe(200)

  await staff.withdraw(id)
  await world.settle()
  // Signed before, and still in time.
  expect(await statusOf(guarded)).toBe(404)
  expect((await bob.ask(getPost, { post_id: id })).body.code).toBe('post_not_found')
  expect((await alice.call(getPost, { post_id: id })).post.media).toEqual([])
  expect((await objectsUnder('evidence/')).length).toBeGreaterThan(0)
  expect(await objectsUnder('media/')).toEqual([])
  const edit = { post_id: id, text: 'x', visibility: 'everyone' }
  expect((await alice.ask(updatePost, edit)).body.code).toBe('post_removed')
  expect((await alice.ask(deletePost, { post_id: id })).body.code).toBe('post_removed')

  await staff.restore(id)
  await world.settle()
  expect(await objectsUnder('evidence/')).toEqual([])
  expect(await statusOf(plain)).toBe(200)
  expect(await statusOf(await urlOf(bob, id))).toBe(200)
  await world.expectLedgerBalances()
})

test('a decision that changes while objects are moved leaves them where they belong', async () => {
  const carol = await world.as('carol')
  const id = await withPicture(carol)
  const plain = await urlOf(await world.visitor(), id)
  for (let round = 0; round < 3; round++) {
    await staff.withdraw(id)
    await staff.restore(id)
  }
  await staff.withdraw(id)
  const moving = world.settle()
  await staff.restore(id)
  await moving
  await world.settle()
  expect(await statusOf(plain)).toBe(200)
  expect(await objectsUnder('evidence/')).toEqual([])
})

test('six months later the evidence is swept', async () => {
  const dan = await world.as('dan')
  const id = await withPicture(dan)
  await staff.withdraw(id)
  await world.settle()
  const before = (await objectsUnder('evidence/')).length
  const age = (days: number) =>
    rowsOf(
      world.ctx,
      sql`update post set moderated_at = now() - make_interval(days => ${days}) where id = ${rowId(id)}`,
    )
  await age(182)
  await runJob(world, 'posts.sweep-withdrawn')
  expect((await dan.ask(getPost, { post_id: id })).body.success).toBe(true)
  await age(184)
  await runJob(world, 'posts.sweep-withdrawn')
  expect((await dan.ask(getPost, { post_id: id })).body.code).toBe('post_not_found')
  await rowsOf(world.ctx, sql`update post set deleted_at = now() - interval '1 day' where id = ${rowId(id)}`)
  await runJob(world, 'posts.erase-deleted')
  await rowsOf(
    world.ctx,
    sql`update media set forgotten_at = now() - interval '1 day' where forgotten_at is not null`,
  )
  await runJob(world, 'media.collect')
  expect((await objectsUnder('evidence/')).length).toBeLessThan(before)
  expect(await staff.restore(id)).toBe('gone')
  await world.expectLedgerBalances()
})
