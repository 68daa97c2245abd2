import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Jail } from '../../../platform/jail/jail.ts'
import { openGallery } from '../../../testing/gallery.ts'
import { useWorld, type World } from '../../../testing/world.ts'
import { runRender } from '../render/run-render.ts'
import { endOfAddress, guardedFolder } from '../serve/guarded-address.ts'

const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const webp = await sharp(picture).webp().toBuffer()
const withExif = await sharp(picture)
  .withExif({ IFD0: { Make: 'Canary' } })
  .webp()
  .toBuffer()
const directory = await mkdtemp(join(tmpdir(), 'media-trouble-'))
afterAll(() => rm(directory, { recursive: true }))

type Gallery = Awaited<ReturnType<typeof openGallery>>

function useGallery(world: World): () => Gallery {
  let gallery: Gallery
  beforeAll(async () => {
    gallery = await openGallery(world.ctx)
  })
  afterAll(() => gallery.close())
  return () => gallery
}

/** Of a picture that only the storage is asked about. */
function guardedUrl({ ctx }: World, origin: string): string {
  const folder = guardedFolder(ctx.config.secrets.objectLinks, '0'.repeat(26), endOfAddress(Date.now()))
  return `${origin}/media/${folder}/320.webp`
}

describe('while the storage is unavailable', () => {
  const world = useWorld({ STORAGE: 's3', S3_ENDPOINT: 'http://127.0.0.1:9' })
  const gallery = useGallery(world)

  test('an upload is rejected as retryable and leaves no row', async () => {
    const { status, headers, body } = await gallery().hangUp(await world.as('alice'), picture, {
      name: 'a\u202egnp.exe',
    })
    expect([status, body.code]).toEqual([503, 'storage_unavailable'])
    expect(body.error).toBe('Failed to upload agnp.exe: please try again in a moment')
    expect(headers.get('retry-after')).toBe('1')
    const { rows } = await world.ctx.db.write((tx) => sql`select from media`.execute(tx))
    expect(rows).toHaveLength(0)
  })

  test('a picture is answered with 503, not 404', async () => {
    const answer = await fetch(guardedUrl(world, gallery().origin))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('while the storage breaks off a read', () => {
  const world = useWorld()

  test('the error is not cacheable', async () => {
    const object = {
      total: 9,
      size: 9,
      start: 0,
      contentType: 'image/webp',
      etag: '"a"',
      modified: new Date(),
    }
    const get = async () => ({
      ...object,
      stream: new Readable({
        read() {
          this.destroy(new Error('the store hung up'))
        },
      }),
    })
    const storage = { ...world.ctx.storage, get } as typeof world.ctx.storage
    const gallery = await openGallery({ ...world.ctx, storage })
    const { status, headers } = await fetch(guardedUrl(world, gallery.origin))
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([500, 'no-store', null])
    await gallery.close()
  })
})

describe('with a small storage limit', () => {
  const space = picture.length * 3 + 1
  const world = useWorld({
    STORAGE: 'disk',
    STORAGE_DIRECTORY: directory,
    MEDIA_JAIL: 'required',
    LIMITS: JSON.stringify({ media: { profileBytesMax: space } }),
  })
  const gallery = useGallery(world)
  beforeAll(() => world.ctx.storage.prepare())

  test('concurrent uploads cannot exceed the limit together', async () => {
    const alice = await world.as('alice')
    const answers = await Promise.all(Array.from({ length: 8 }, () => gallery().hangUp(alice, picture)))
    const codes = answers.map(({ body }) => body.code ?? 'taken').sort()
    expect(codes).toEqual([...Array(5).fill('storage_full'), ...Array(3).fill('taken')])
    const keys: string[] = []
    for await (const { key } of world.ctx.storage.list('incoming/')) keys.push(key)
    expect(keys).toHaveLength(3)
    await world.expectLedgerBalances()
    const bob = await world.as('bob')
    expect((await gallery().hangUp(bob, picture)).body.success).toBe(true)
    await world.settle()
    await world.expectLedgerBalances()
  })
})

describe('a compromised decoder', () => {
  const plan = {
    source: 'source',
    type: 'png',
    shape: 'whole',
    widths: [],
    sideMax: 64,
    inputSideMax: 64,
    pixelsMax: 4096,
    framesMax: 1,
    animationPixelsMax: 4096,
    animationSideMax: 64,
    isHashed: false,
    frames: null,
  } as const
  const claim = { width: 64, height: 64, widths: [64], isAnimated: false, thumbhash: 'AAAAAAAA', phashes: [] }

  async function outcomeOf(answer: unknown, prepare: (place: string) => Promise<unknown>) {
    const place = await mkdtemp(join(directory, 'hostile-'))
    const hostile: Jail = {
      isConfined: async () => true,
      async run() {
        await prepare(place)
        return { how: 'done', output: JSON.stringify(answer) }
      },
    }
    return runRender(hostile, place, plan)
  }

  test('can return a valid picture', async () => {
    const made = await outcomeOf(claim, (place) => writeFile(join(place, '64.webp'), webp))
    expect(made).toMatchObject({ width: 64, widths: [64] })
  })

  test.each([
    ['a symlink to a secret', async (place: string) => symlink('/etc/hostname', join(place, '64.webp'))],
    ['an HTML page', async (place: string) => writeFile(join(place, '64.webp'), '<script>alert(1)</script>')],
    ['a picture with metadata', async (place: string) => writeFile(join(place, '64.webp'), withExif)],
    [
      'a picture followed by HTML',
      async (place: string) =>
        writeFile(join(place, '64.webp'), Buffer.concat([webp, Buffer.from('<script>')])),
    ],
    ['nothing', async () => undefined],
    ['a folder', async (place: string) => mkdir(join(place, '64.webp'))],
  ])('cannot get %s published', async (_what, prepare) => {
    expect(await outcomeOf(claim, prepare)).toEqual({ failure: 'unreadable' })
  })

  test.each([
    ['another file', { ...claim, widths: ['../../etc/hostname'] }],
    ['a width of zero', { ...claim, width: 0 }],
    ['a thousand sizes', { ...claim, widths: Array(1000).fill(64) }],
    ['a script as a hash', { ...claim, thumbhash: '<script>' }],
    ['an unknown failure', { failure: "'; drop table media" }],
    ['nothing', null],
  ])('is rejected when it claims %s', async (_what, answer) => {
    const prepare = (place: string) => writeFile(join(place, '64.webp'), webp)
    expect(await outcomeOf(answer, prepare)).toEqual({ failure: 'unreadable' })
  })
})
