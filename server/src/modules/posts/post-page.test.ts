import { createPost, stopSelling } from '@sayso/contract/calls/posts'
import { updateProfile } from '@sayso/contract/calls/profiles'
import type { PostId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { bucketName, useStore } from '../../testing/bucket.ts'
import type { Actor } from '../../testing/cast.ts'
import { sendMedia } from '../../testing/sending.ts'
import { useWorld } from '../../testing/world.ts'
import { createTemplate } from '../../web/template.ts'

const world = useWorld({ MEDIA_JAIL: 'required', S3_BUCKET: bucketName() })
useStore(world)
const template = createTemplate('<!doctype html><head><!--head--></head><div id="app"></div>')
let http: FastifyInstance

beforeAll(async () => {
  http = (await createApp(world.ctx, null, { template, files: new Map() })).http
})
afterAll(() => http?.close())

const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c82828' } })
  .jpeg()
  .toBuffer()

const PORTRAIT = 'p'.repeat(26)

const bodyOf = async (id: string) =>
  (await http.inject({ url: `/p/${id}`, headers: { accept: 'text/html' } })).body

/** The structured data of a page, after checking that there is exactly one block of it. */
function dataIn(body: string) {
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  expect([blocks.length, body.match(/<script/g)?.length]).toEqual([1, 1])
  return JSON.parse(blocks[0]?.[1] ?? '')
}

const imageIn = (body: string) => /<meta property="og:image" content="([^"]*)">/.exec(body)?.[1]

const offer = (alice: Actor, text = 'Part two is up') =>
  alice.publish({ text, ptv: { price: 300, text: 'canary-behind-the-price' } })

/** Everything that would give away a locked picture: its key, its id, its blurred form. */
async function tracesOfLocked(): Promise<string[]> {
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ key: string; thumbhash: string | null }>`select key, thumbhash from media where is_locked`.execute(
      tx,
    ),
  )
  return rows.flatMap(({ key, thumbhash }) => (thumbhash === null ? [key] : [key, thumbhash]))
}

async function expectNothingLocked(body: string): Promise<void> {
  const traces = await tracesOfLocked()
  expect(traces.length).toBeGreaterThan(0)
  for (const trace of [...traces, 'canary', 'locked/', 'X-Amz']) expect(body).not.toContain(trace)
}

/** As if a photo had been uploaded for the profile, which has its own tests. */
async function givePortrait(actor: Actor): Promise<void> {
  const elsewhere = await actor.publish({ text: 'a picture of me' })
  const { unique_id: photo } = await sendMedia(world.baseUrl, actor, elsewhere, picture)
  await world.ctx.db.write((tx) =>
    sql`
      update profile set photo_media_id = ${rowId(photo)}, photo_key = ${PORTRAIT}, photo_widths = '{400}'
       where id = ${rowId(actor.profileId)}`.execute(tx),
  )
}

test('a post says who wrote what and when, with its counts, in the vocabulary of schema.org', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'The bridge opens on Monday.' })
  const body = await bodyOf(id)
  const { origin } = new URL(world.ctx.config.product.publicUrl)
  expect(dataIn(body)).toMatchObject({
    '@type': 'SocialMediaPosting',
    url: `${origin}/p/${id}`,
    text: 'The bridge opens on Monday.',
    author: { '@type': 'Person', name: 'Alice', alternateName: '@alice', url: `${origin}/alice` },
    isAccessibleForFree: true,
    commentCount: 0,
  })
  expect(dataIn(body).offers).toBeUndefined()
  expect(Date.parse(dataIn(body).datePublished)).toBeLessThanOrEqual(Date.now())
  expect(body).toContain('<meta property="article:published_time" content="20')
  expect(body).toContain(`<link rel="canonical" href="${origin}/p/${id}">`)
})

test('the public picture is shown large, and nothing of the locked one beside it', async () => {
  const alice = await world.as('alice')
  const id = await offer(alice)
  await sendMedia(world.baseUrl, alice, id, picture, {
    locked: true,
    alt: 'canary behind the lock',
    place: 0,
  })
  const open = await sendMedia(world.baseUrl, alice, id, picture, { alt: 'a red wall', place: 1 })
  await world.settle()
  const body = await bodyOf(id)
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ key: string }>`select key from media where id = ${rowId(open.unique_id)}`.execute(tx),
  )
  expect(imageIn(body)).toContain(`/${rows[0]?.key}/`)
  expect(dataIn(body).image).toEqual([imageIn(body)])
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(body).toContain('<meta property="og:image:alt" content="a red wall">')
  await expectNothingLocked(body)
})

test('if all pictures are locked, the author’s portrait stands for the post, or the product', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await givePortrait(bob)
  const ids = [await offer(alice), await offer(bob)] as [PostId, PostId]
  for (const [i, actor] of [alice, bob].entries())
    await sendMedia(world.baseUrl, actor, ids[i] as PostId, picture, { locked: true, alt: 'canary' })
  await world.settle()
  const [plain, portrayed] = await Promise.all(ids.map(bodyOf))
  expect(imageIn(plain ?? '')).toMatch(/\/og\.png$/)
  expect(imageIn(portrayed ?? '')).toContain(`/${PORTRAIT}/`)
  expect(portrayed).toContain('<meta name="twitter:card" content="summary">')
  expect(dataIn(portrayed ?? '').image).toBeUndefined()
  for (const body of [plain, portrayed]) await expectNothingLocked(body ?? '')
})

test('a post on sale says its price, until it is no longer sold; locked text never', async () => {
  const alice = await world.as('alice')
  const id = await offer(alice)
  const data = dataIn(await bodyOf(id))
  expect(data).toMatchObject({ isAccessibleForFree: false, offers: { price: '3.00', priceCurrency: 'USD' } })
  const stopped = await offer(alice)
  await alice.call(stopSelling, { post_id: stopped })
  const after = await bodyOf(stopped)
  expect(dataIn(after)).toMatchObject({ isAccessibleForFree: false })
  expect(dataIn(after).offers).toBeUndefined()
  expect(after).not.toContain('canary')
})

test('hostile names and texts stay data, in attributes and in the script', async () => {
  const carol = await world.as('carol')
  const hostile = `</script><script>alert(1)</script><!-- "' & \u2028 $&`
  await carol.call(updateProfile, { profile_id: carol.profileId, display_name: hostile.slice(0, 50) })
  const { post } = await carol.call(createPost, {
    text: hostile,
    visibility: 'everyone',
    geo_visibility: 'global',
    type: 'paid',
    ptv_price_in_cents: cents(100),
    ptv_text: 'canary',
  })
  const body = await bodyOf(post.unique_id)
  expect(dataIn(body)).toMatchObject({ text: post.text, author: { name: post.profile.display_name } })
  expect(body).not.toContain('alert(1)</script>')
  expect(body).not.toContain('\u2028')
  expect(body).not.toContain('canary')
})

test('a local or temporary post, which no search engine should keep, has no structured data', async () => {
  const alice = await world.as('alice')
  for (const more of [{ reach: 'y:5391959' }, { durationMinutes: 60 }]) {
    const body = await bodyOf(await alice.publish({ text: 'for some only', ...more }))
    expect(body).toContain('noindex')
    expect(body).not.toContain('ld+json')
    expect(body).not.toContain('5391959')
  }
})
