import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { globalFeed } from '@sayso/contract/calls/feeds'
import { createProfile, updateProfile, userProfile } from '@sayso/contract/calls/profiles'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { clearStorage, keysOf } from '../../../testing/bucket.ts'
import type { Actor } from '../../../testing/cast.ts'
import { openFrailConnection } from '../../../testing/frail-connection.ts'
import { useWorker } from '../../../testing/use-worker.ts'
import { useWorld, type World } from '../../../testing/world.ts'
import { createTemplate } from '../../../web/template.ts'

const directory = await mkdtemp(join(tmpdir(), 'photo-test-'))
const line = await openFrailConnection(process.env['S3_ENDPOINT'] ?? 'http://127.0.0.1:57620')
const homes = [
  ['s3', { STORAGE: 's3', S3_BUCKET: `test-${randomUUID()}`, S3_ENDPOINT: line.url }],
  ['disk', { STORAGE: 'disk', STORAGE_DIRECTORY: directory }],
] as const

/** A photo as phones make them, with its location. */
const selfie = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
  .withExif({ IFD0: { Make: 'Canary Phone' }, IFD3: { GPSLatitude: '37/1 46/1 30/1', GPSLatitudeRef: 'N' } })
  .jpeg()
  .toBuffer()
/** Larger than the store accepts in one request. */
const noise = await sharp(randomBytes(1500 * 1500 * 3), { raw: { width: 1500, height: 1500, channels: 3 } })
  .png()
  .toBuffer()

interface Answer {
  success: boolean
  code?: string
  error?: string
  profile?: { photo_url: string | null; bio: string; unique_id: string }
}

describe.each(homes)('profile photos on %s', (home, environment) => {
  const world = useWorld({ MEDIA_JAIL: 'required', ...environment })
  beforeAll(() => world.ctx.storage.prepare())
  afterAll(async () => {
    line.cutAfter(null)
    await clearStorage(world.ctx)
    if (home === 's3') await line.close()
    else await rm(directory, { recursive: true })
  })
  const worker = useWorker(world)

  async function upload(
    actor: Actor,
    call: typeof updateProfile | typeof createProfile,
    fields: Record<string, string>,
    bytes: Buffer = selfie,
  ): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('image', new Blob([new Uint8Array(bytes)]), 'me.jpg')
    const headers = { authorization: actor.token }
    const response = await fetch(`${world.baseUrl}/api/${call.path}`, { method: 'POST', headers, body: form })
    return (await response.json()) as Answer
  }

  const replace = (actor: Actor, more: Record<string, string> = {}, bytes?: Buffer) => {
    const fields = { user_profile_id: actor.profileId, profile_id: actor.profileId, ...more }
    return upload(actor, updateProfile, fields, bytes)
  }
  const fetchPhoto = (url: string | null | undefined) =>
    fetch((url ?? '').replace(world.ctx.config.media.publicUrl, `${world.baseUrl}/media`))

  /** Expects that nothing has changed, and that nothing of the upload is left. */
  async function unchanged(actor: Actor, act: () => Promise<Answer>): Promise<Answer> {
    const { profile: before } = await actor.call(userProfile)
    const shown = await shownBy(world)
    const answer = await act()
    expect(answer.success).toBe(false)
    expect((await actor.call(userProfile)).profile).toEqual(before)
    if (before.photo_url !== null) expect((await fetchPhoto(before.photo_url)).status).toBe(200)
    expect(await shownBy(world)).toEqual(shown)
    await world.expectLedgerBalances()
    return answer
  }

  test('a new photo is shown everywhere at once, without location or other metadata', async () => {
    expect(selfie.includes('Canary Phone')).toBe(true)
    const [alice, bob] = [await world.as('alice'), await world.as('bob')]
    await alice.publish({ text: 'look at me' })
    const cardOf = async () => (await bob.call(globalFeed)).posts[0]?.profile.photo_url
    expect(await cardOf()).toBeNull()
    const { profile } = await replace(alice, { bio: 'with words' })
    expect(profile?.bio).toBe('with words')
    expect(profile?.photo_url).toMatch(/\/media\/[0-9a-z]{26}\/192\.webp$/)
    const seen = await bob.call(userProfile, { profile_id: alice.profileId })
    expect(seen.profile.photo_url).toBe(profile?.photo_url)
    await expect.poll(cardOf).toBe(profile?.photo_url)

    const answer = await fetchPhoto(profile?.photo_url)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width, height, exif, xmp } = await sharp(bytes).metadata()
    expect([width, height, exif, xmp]).toEqual([192, 192, undefined, undefined])
    expect(bytes.includes('Canary')).toBe(false)
    expect(await keysOf(world.ctx, 'incoming/')).toEqual([])
  })

  test('replacing a photo deletes the previous one', async () => {
    const alice = await world.as('alice')
    const { profile: first } = await replace(alice)
    const { profile: second } = await replace(alice)
    expect(second?.photo_url).not.toBe(first?.photo_url)
    const forgotten = await keysForgotten(world)
    expect(forgotten).toContain(keyOf(first?.photo_url))
    expect(forgotten).not.toContain(keyOf(second?.photo_url))
    await world.expectLedgerBalances()
  })

  test('a removed photo disappears everywhere, and the rest of the profile stays', async () => {
    const [alice, bob] = [await world.as('alice'), await world.as('bob')]
    await alice.publish({ text: 'look at me' })
    const cardOf = async () => (await bob.call(globalFeed)).posts[0]?.profile.photo_url
    const { profile } = await replace(alice, { bio: 'with words' })
    await expect.poll(cardOf).toBe(profile?.photo_url)
    const remove = () => alice.call(updateProfile, { profile_id: alice.profileId, remove_image: true })
    expect((await remove()).profile).toMatchObject({ photo_url: null, bio: 'with words' })
    expect(await keysForgotten(world)).toContain(keyOf(profile?.photo_url))
    await expect.poll(cardOf).toBeNull()
    // Without a photo, removing it does nothing.
    expect((await remove()).profile.photo_url).toBeNull()
    await world.expectLedgerBalances()
  })

  test('a photo sent together with remove_image replaces the previous one', async () => {
    const alice = await world.as('alice')
    const { profile: first } = await replace(alice)
    const { profile: second } = await replace(alice, { remove_image: 'true' })
    expect((await fetchPhoto(second?.photo_url)).status).toBe(200)
    expect(await keysForgotten(world)).toContain(keyOf(first?.photo_url))
    await world.expectLedgerBalances()
  })

  test('the URL of pictures can change: stored data contains no host', async () => {
    const alice = await world.as('alice')
    const { profile } = await replace(alice)
    // Fills the cache before the move.
    await alice.call(globalFeed)
    const { config } = world.ctx
    const moved = { ...config, media: { ...config.media, publicUrl: 'https://pictures.example/x' } }
    const template = createTemplate('<!doctype html><head><!--head--></head><div id="app"></div>')
    const { http } = await createApp({ ...world.ctx, config: moved }, null, { template, files: new Map() })
    const key = keyOf(profile?.photo_url)
    const headers = { authorization: alice.token }
    const ask = (path: string) =>
      http.inject({ url: `/api/${path}?user_profile_id=${alice.profileId}`, headers })
    const small = `https://pictures.example/x/${key}/192.webp`
    expect((await ask(userProfile.path)).json().profile.photo_url).toBe(small)
    expect((await ask(globalFeed.path)).json().posts[0].profile.photo_url).toBe(small)
    const page = await http.inject({ url: '/alice', headers: { accept: 'text/html' } })
    expect(page.body).toContain(
      `<meta property="og:image" content="https://pictures.example/x/${key}/400.webp">`,
    )
    await http.close()
  })

  test.for([
    ['no picture', Buffer.from('<svg/>'), 'This kind of file cannot be uploaded'],
    ['half a picture', selfie.subarray(0, 1500), 'Failed to upload me.jpg: the file cannot be read'],
    [
      'a picture that is too large',
      Buffer.concat([selfie, Buffer.alloc(20_000_000)]),
      'Failed to upload me.jpg: larger than 20 MB',
    ],
  ] as const)('%s is rejected with its reason', async ([_what, bytes, why]) => {
    const alice = await world.as('alice')
    const { error } = await unchanged(alice, () => replace(alice, { bio: 'half a change' }, bytes))
    expect(error).toBe(why)
    expect(await keysOf(world.ctx, 'incoming/')).toEqual([])
  })

  test('a photo sent with a rejected change is not stored', async () => {
    const [alice] = [await world.as('alice'), await world.as('bob')]
    const { code } = await unchanged(alice, () => replace(alice, { handle: 'bob' }))
    expect(code).toBe('handle_taken')
  })

  test('a photo that cannot be processed leaves the previous one and reports the failure', async () => {
    const alice = await world.as('alice')
    const { error } = await unchanged(alice, () =>
      worker.away(async () => {
        const answer = replace(alice)
        await expect.poll(() => keysOf(world.ctx, 'incoming/')).toHaveLength(1)
        await expect.poll(async () => (await shownBy(world)).length).toBe(2)
        await world.ctx.storage.remove(await keysOf(world.ctx, 'incoming/'))
        await world.settle()
        return answer
      }),
    )
    expect(error).toBe('Failed to update profile picture')
  })

  test('a slow photo is answered before the connection times out, and a retry with the same key gets it', async () => {
    const alice = await world.as('alice')
    const began = Date.now()
    const late = await worker.away(() => replace(alice, { bio: 'late', client_key: 'one picture' }))
    expect(late).toMatchObject({ success: false, code: 'photo_processing' })
    // A socket that is idle for 20 s is closed.
    expect(Date.now() - began).toBeLessThan(19_500)
    const { success, profile } = await replace(alice, { bio: 'late', client_key: 'one picture' })
    expect(success).toBe(true)
    expect(profile?.bio).toBe('late')
    expect((await fetchPhoto(profile?.photo_url)).status).toBe(200)
    // The job that would have removed it leaves a picture in use alone.
    await world.ctx.db.write((tx) =>
      sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(tx),
    )
    await world.settle()
    expect((await fetchPhoto(profile?.photo_url)).status).toBe(200)
    expect((await alice.call(userProfile)).profile.photo_url).toBe(profile?.photo_url)
  })

  test('a processed photo that is never claimed is deleted', async () => {
    const bob = await world.as('bob')
    const shown = await shownBy(world)
    const late = await worker.away(() => replace(bob, { client_key: 'left alone' }))
    expect(late.code).toBe('photo_processing')
    // Ready by now, and still unused.
    await expect.poll(() => keysOf(world.ctx, 'incoming/')).toEqual([])
    await world.ctx.db.write((tx) =>
      sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(tx),
    )
    await expect.poll(() => shownBy(world)).toEqual(shown)
  })

  test('a profile photo is processed by its own job, not by that of post media', async () => {
    const alice = await world.as('alice')
    await worker.away(async () => {
      const answer = replace(alice, { client_key: 'which lane' })
      const waiting = () =>
        world.ctx.db.write((tx) =>
          sql<{
            task: string
          }>`select task_identifier as task from graphile_worker.jobs where key like 'media:%'`.execute(tx),
        )
      await expect.poll(async () => (await waiting()).rows).toEqual([{ task: 'media.process-photo' }])
      await world.settle()
      expect((await answer).success).toBe(true)
    })
  })

  /** Storage on disk has no connection that could be cut. */
  const outages = [
    ['is unavailable', 0],
    ['fails during the upload', 1_000_000],
  ] as const
  test.for(home === 's3' ? outages : [])(
    'when the storage %s, the previous photo stays and a later try works',
    async ([_how, bytes]) => {
      const alice = await world.as('alice')
      const refused = await unchanged(alice, async () => {
        line.cutAfter(bytes)
        try {
          return await replace(alice, { bio: 'half a change' }, noise)
        } finally {
          line.cutAfter(null)
        }
      })
      expect(refused).toMatchObject({
        code: 'photo_update_failed',
        error: 'Failed to update profile picture',
      })
      expect((await replace(alice)).success).toBe(true)
    },
  )

  test('changing another profile’s photo is rejected before the picture is read', async () => {
    const [alice, bob] = [await world.as('alice'), await world.as('bob')]
    await replace(bob)
    const asBob = { user_profile_id: bob.profileId, profile_id: alice.profileId }
    const asAlice = { user_profile_id: alice.profileId, profile_id: alice.profileId }
    for (const [fields, code] of [
      [asBob, 'access_denied'],
      [asAlice, 'not_own_profile'],
    ] as const) {
      // 20 MB are announced and a few bytes sent: a server that waits for the rest would not respond.
      const { code: said } = await unchanged(alice, () => promise(world.baseUrl, bob.token, fields))
      expect(said).toBe(code)
    }
    const nobody = await promise(world.baseUrl, 'no such token', asAlice)
    expect(nobody.code).toBe('session_expired')
    expect(await keysOf(world.ctx, 'incoming/')).toEqual([])
  })

  test('a profile is created with its photo, or without it if the photo is invalid', async () => {
    const carol = await world.as('carol')
    const fields = { display_name: 'Pictured' }
    const { profile } = await upload(carol, createProfile, { ...fields, handle: 'pictured' })
    expect((await fetchPhoto(profile?.photo_url)).status).toBe(200)
    const bare = await upload(carol, createProfile, { ...fields, handle: 'unpictured' }, Buffer.from('words'))
    expect(bare).toMatchObject({ success: true, profile: { photo_url: null } })
  })
})

/** Pictures that are shown, or still being processed. */
async function shownBy({ ctx }: World): Promise<string[]> {
  const { rows } = await ctx.db.write((tx) =>
    sql<{ key: string }>`select key from media where forgotten_at is null order by id`.execute(tx),
  )
  return rows.map(({ key }) => key)
}

async function keysForgotten({ ctx }: World): Promise<string[]> {
  const { rows } = await ctx.db.write((tx) =>
    sql<{ key: string }>`select key from media where forgotten_at is not null`.execute(tx),
  )
  return rows.map(({ key }) => key)
}

/** Begins an upload of 20 MB and reads the response to its beginning. */
async function promise(baseUrl: string, token: string, fields: Record<string, string>): Promise<Answer> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
  socket.setTimeout(5000, () => socket.destroy(new Error('no answer without the rest of the picture')))
  socket.write(
    `POST /api/${updateProfile.path} HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-length: 20000000\r\n` +
      `content-type: multipart/form-data; boundary=edge\r\n\r\n${parts.join('')}` +
      '--edge\r\ncontent-disposition: form-data; name="image"; filename="x.jpg"\r\n\r\n',
  )
  socket.write(selfie)
  const answer = await text(socket)
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as Answer
}

const keyOf = (url: string | null | undefined) => url?.split('/').at(-2)
