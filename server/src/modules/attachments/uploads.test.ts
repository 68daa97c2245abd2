import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addFile, cancelUpload, getUpload, sendPart, startUpload } from '@sayso/contract/calls/media'
import { getPost } from '@sayso/contract/calls/posts'
import type { Upload } from '@sayso/contract/shapes/media'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { bucketName, useStore } from '../../testing/bucket.ts'
import type { Actor } from '../../testing/cast.ts'
import { runJob } from '../../testing/run-job.ts'
import { sendFile, sendForm, sendInParts, sendMedia } from '../../testing/sending.ts'
import { useWorld } from '../../testing/world.ts'

const PART = 5 * 1024 * 1024
const directory = await mkdtemp(join(tmpdir(), 'uploads-test-'))
afterAll(() => rm(directory, { recursive: true }))
const LIMITS = JSON.stringify({
  media: { uploadPartBytes: PART, uploadsAtOnce: 4, profileBytesMax: 60_000_000 },
})

const homes = [
  ['s3', { STORAGE: 's3', S3_BUCKET: bucketName() }],
  ['disk', { STORAGE: 'disk', STORAGE_DIRECTORY: directory }],
] as const

describe.each(homes)('uploads in parts on %s', (_home, environment) => {
  const world = useWorld({ LIMITS, MEDIA_JAIL: 'required', ...environment })
  useStore(world)

  const start = async (actor: Actor, size: number, client_key: string) =>
    (await actor.call(startUpload, { upload_for: 'file', size, client_key })).upload
  const part = (actor: Actor, upload: Upload, offset: number, bytes: Uint8Array) =>
    sendForm(world.baseUrl, actor, sendPart, { upload_id: upload.upload_id, offset }, bytes)
  const local = (url: string) => url.replace('http://127.0.0.1:3000', world.baseUrl)

  test('a large file uploads in parts, survives lost and repeated parts, and downloads unchanged', async () => {
    const alice = await world.as('alice')
    const bytes = randomBytes(2 * PART + 12_345)
    const upload = await start(alice, bytes.length, 'large')
    expect(upload).toMatchObject({ size: bytes.length, received: 0, part_size: PART })
    const first = bytes.subarray(0, PART)
    // Two tabs send the same part, and the response is lost: it is sent again.
    await Promise.all([part(alice, upload, 0, first), part(alice, upload, 0, first)])
    const again = await part(alice, upload, 0, first)
    expect(again.body).toMatchObject({ upload: { received: PART } })
    // A gap is rejected, and the response says where to continue.
    const ahead = await part(alice, upload, 2 * PART, bytes.subarray(2 * PART))
    expect(ahead.body['upload']).toMatchObject({ received: PART })
    expect((await part(alice, upload, PART, first.subarray(0, 100))).body.code).toBe('invalid_input')
    // The page is reloaded and asks with its key.
    expect(await start(alice, bytes.length, 'large')).toMatchObject({
      upload_id: upload.upload_id,
      received: PART,
    })
    const id = await alice.publish({ text: 'large' })
    const early = { post_id: id, filename: 'a', upload_id: upload.upload_id }
    expect((await alice.ask(addFile, early)).body.code).toBe('upload_unfinished')
    await part(alice, upload, PART, bytes.subarray(PART, 2 * PART))
    await part(alice, upload, 2 * PART, bytes.subarray(2 * PART))
    expect((await alice.call(getUpload, { upload_id: upload.upload_id })).upload.received).toBe(bytes.length)
    const added = await sendFile(world.baseUrl, alice, id, null, { upload_id: upload.upload_id })
    const twice = await sendFile(world.baseUrl, alice, id, null, { upload_id: upload.upload_id })
    expect(twice.unique_id).toBe(added.unique_id)
    await world.settle()
    const [file] = (await alice.call(getPost, { post_id: id })).post.files
    const answer = await fetch(local(file?.file ?? ''))
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    await world.expectLedgerBalances()
  })

  test('a picture can be uploaded in parts too', async () => {
    const alice = await world.as('alice')
    const picture = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#777' } })
      .png()
      .toBuffer()
    const id = await alice.publish({ text: 'picture' })
    const upload_id = await sendInParts(world.baseUrl, alice, picture, {
      upload_for: 'media',
      client_key: 'p',
    })
    await sendMedia(world.baseUrl, alice, id, null, { upload_id })
    await world.settle()
    expect((await alice.call(getPost, { post_id: id })).post.media).toMatchObject([
      { state: 'ready', width: 500 },
    ])
  })

  test('another account’s upload cannot be read, written, used or cancelled', async () => {
    const [alice, bob] = [await world.as('alice'), await world.as('bob')]
    const upload = await start(alice, 100, 'mine')
    const post_id = await bob.publish({ text: 'thief' })
    const { upload_id } = upload
    expect((await bob.ask(getUpload, { upload_id })).body.code).toBe('upload_not_found')
    expect((await part(bob, upload, 0, randomBytes(100))).body.code).toBe('upload_not_found')
    await bob.call(cancelUpload, { upload_id })
    await part(alice, upload, 0, randomBytes(100))
    expect((await bob.ask(addFile, { post_id, filename: 'a', upload_id })).body.code).toBe('upload_not_found')
    await alice.call(cancelUpload, { upload_id })
    expect((await alice.ask(getUpload, { upload_id })).body.code).toBe('upload_not_found')
    await world.expectLedgerBalances()
  })

  test('an unfinished upload counts towards the storage limit until it is cancelled or expires', async () => {
    const erin = await world.as('erin')
    const upload = await start(erin, 50_000_000, 'half')
    const tooMuch = { upload_for: 'file', size: 20_000_000, client_key: 'more' }
    expect((await erin.ask(startUpload, tooMuch)).body.code).toBe('storage_full')
    await part(erin, upload, 0, randomBytes(PART))
    await world.ctx.db.write((tx) => sql`update media_upload set expires_at = now()`.execute(tx))
    expect((await erin.ask(getUpload, { upload_id: upload.upload_id })).body.code).toBe('upload_not_found')
    await runJob(world, 'media.collect')
    await erin.call(startUpload, tooMuch as never)
    const sizes = await Promise.all(
      ['a', 'b', 'c', 'd'].map((key) => erin.ask(startUpload, { ...tooMuch, size: 10, client_key: key })),
    )
    expect(sizes.map(({ body }) => body.code ?? 'started').sort()).toEqual([
      'started',
      'started',
      'started',
      'uploads_full',
    ])
    await world.expectLedgerBalances()
  })
})
