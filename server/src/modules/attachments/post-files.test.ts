import { createHash, randomBytes } from 'node:crypto'
import { addFile, deleteFile, retryMedia } from '@sayso/contract/calls/media'
import { deletePost, getPost } from '@sayso/contract/calls/posts'
import type { MediaId, PostId } from '@sayso/contract/ids'
import { sealedText } from '@sayso/contract/seal'
import type { Post } from '@sayso/contract/shapes/post'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bucketName, useStore } from '../../testing/bucket.ts'
import type { Actor } from '../../testing/cast.ts'
import { sell, takeBack } from '../../testing/posts.ts'
import { sendFile, sendForm } from '../../testing/sending.ts'
import { useWorld } from '../../testing/world.ts'

const limits = JSON.stringify({
  media: { fileBytesMax: 200_000, ptvFileBytesMax: 400_000, postBytesMax: 600_000 },
})
const world = useWorld({ LIMITS: limits, S3_BUCKET: bucketName() })
useStore(world)

const show = async (actor: Actor, id: PostId): Promise<Post> =>
  (await actor.call(getPost, { post_id: id })).post
const add = (actor: Actor, id: PostId, bytes: Buffer, fields = {}) =>
  sendFile(world.baseUrl, actor, id, bytes, fields)
const refusal = async (actor: Actor, id: PostId, bytes: Buffer) =>
  (await sendForm(world.baseUrl, actor, addFile, { post_id: id, filename: 'x' }, bytes)).body

test('everyone who can see a post can download its file, with a safe name and as octet-stream', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'with a page' })
  const page = Buffer.from('<script>alert(document.domain)</script>')
  const added = await add(alice, id, page, { filename: '../../etc/\u202epa\u0007ss"wd.html' })
  expect(added).toMatchObject({
    filename: '_.._etc_pass_wd.html',
    state: 'processing',
    file: null,
    content_type: 'text/plain',
    size: page.length,
  })
  await world.settle()
  const [file] = (await show(bob, id)).files
  expect(file).toMatchObject({ unique_id: added.unique_id, state: 'ready' })
  const answer = await fetch(file?.file ?? '')
  expect([answer.status, await answer.text()]).toEqual([200, page.toString()])
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="_\.\._etc_pass_wd\.html"/)
  expect(new URL(file?.file ?? '').searchParams.get('X-Amz-Expires')).toBe('300')
  await world.expectLedgerBalances()
})

test('files of a paid post show only size and type; the seal covers every byte', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'teaser', ptv: { price: 300, text: 'hidden words' } })
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5000)])
  await add(alice, id, pdf, { filename: 'the-secret-plan.pdf' })
  await world.settle()
  const seen = await show(bob, id)
  expect(seen.files).toEqual([])
  expect(seen.what_you_get?.files).toEqual([{ size: pdf.length, content_type: 'application/pdf' }])
  expect(JSON.stringify(seen)).not.toContain('secret-plan')
  const own = await show(alice, id)
  expect(own.files).toMatchObject([{ filename: 'the-secret-plan.pdf', state: 'ready' }])
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const content = {
    text: 'hidden words',
    files: [{ filename: 'the-secret-plan.pdf', size: pdf.length, sha256 }],
  }
  const seal = createHash('sha256')
    .update(sealedText(own.seal?.salt ?? '', content))
    .digest('hex')
  expect([own.seal?.sha256, seen.seal?.sha256]).toEqual([seal, seal])
})

test('the author can retry a file that failed for a temporary reason; others do not see the reason', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'with a page' })
  const { unique_id: file } = await add(alice, id, Buffer.from('a page'), { filename: 'page.txt' })
  await world.ctx.db.write((tx) =>
    sql`update media set state = 'failed', failure = 'too_hard' where state = 'processing'`.execute(tx),
  )
  const [own] = (await show(alice, id)).files
  expect(own).toMatchObject({ unique_id: file, state: 'failed', can_retry: true })
  expect(own?.failure).toContain('page.txt')
  const [seen] = (await show(bob, id)).files
  expect(seen).toMatchObject({ state: 'failed', failure: null })
  expect(seen).not.toHaveProperty('can_retry')
  await alice.call(retryMedia, { media_id: file as string as MediaId })
  await world.settle()
  expect((await show(bob, id)).files).toMatchObject([{ unique_id: file, state: 'ready' }])
  await world.expectLedgerBalances()
})

test('files of paid posts may be larger, and concurrent uploads cannot exceed a post’s total', async () => {
  const alice = await world.as('alice')
  const free = await alice.publish({ text: 'free' })
  const sold = await alice.publish({ text: 'sold', ptv: { price: 300, text: '' } })
  expect((await refusal(alice, free, randomBytes(200_001))).code).toBe('media_too_large')
  await add(alice, sold, randomBytes(400_000))
  // Two concurrent uploads, of which only one fits.
  const both = await Promise.all([
    refusal(alice, sold, randomBytes(150_000)),
    refusal(alice, sold, randomBytes(150_000)),
  ])
  expect(both.map(({ code }) => code ?? 'taken').sort()).toEqual(['post_media_full', 'taken'])
  await world.settle()
  await world.expectLedgerBalances()
})

test('the last thing a paid post sells can only be deleted if the author announces a replacement', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'one file', ptv: { price: 300, text: '' } })
  const file = await add(alice, id, randomBytes(90))
  expect((await alice.ask(deleteFile, { file_id: file.unique_id })).body.code).toBe('nothing_to_sell')
  expect((await show(alice, id)).is_ptv_available).toBe(true)
  await alice.call(deleteFile, { file_id: file.unique_id, ptv_files_follow: true })
  expect((await show(alice, id)).is_ptv_available).toBe(false)
  await add(alice, id, randomBytes(90))
  expect((await show(alice, id)).is_ptv_available).toBe(true)
})

test('a file can be deleted until it is sold, and is deleted with its post', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'sold', ptv: { price: 300, text: 'words' } })
  const file = await add(alice, id, randomBytes(100))
  await world.settle()
  expect((await bob.ask(deleteFile, { file_id: file.unique_id })).body.code).toBe('media_not_found')
  await sell(world.ctx, id)
  expect((await alice.ask(deleteFile, { file_id: file.unique_id })).body.code).toBe('post_sold')
  await takeBack(world.ctx, id)
  const other = await add(alice, id, randomBytes(100))
  await alice.call(deleteFile, { file_id: file.unique_id })
  await world.settle()
  expect((await show(alice, id)).files.map(({ unique_id }) => unique_id)).toEqual([other.unique_id])
  await alice.call(deletePost, { post_id: id })
  await world.ctx.db.write((tx) =>
    sql`update post set deleted_at = now() - interval '1 hour' where deleted_at is not null`.execute(tx),
  )
  await world.ctx.db.write((tx) => sql`select graphile_worker.add_job('posts.erase-deleted')`.execute(tx))
  await world.settle()
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select from media where kind = 'file' and bytes = 100 and forgotten_at is null`.execute(tx),
  )
  expect(rows).toHaveLength(0)
  await world.expectLedgerBalances()
})
