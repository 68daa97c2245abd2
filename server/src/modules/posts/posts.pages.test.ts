import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPost, deletePost } from '@sayso/contract/calls/posts'
import { cents } from '@sayso/contract/money'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { useWorld } from '../../testing/world.ts'
import { readWebBuild } from '../../web/web-build.ts'

const world = useWorld()
let http: FastifyInstance

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sayso-web-'))
  await writeFile(join(directory, 'index.html'), '<html><head><!--head--></head><body></body></html>')
  http = (await createApp(world.ctx, null, await readWebBuild(directory))).http
  await rm(directory, { recursive: true })
})
afterAll(async () => http?.close())

async function page(id: string) {
  const { statusCode, body } = await http.inject({ url: `/p/${id}`, headers: { accept: 'text/html' } })
  return { status: statusCode, body }
}

test('a shared link shows author and text, escaped, and never the locked part', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, {
    text: 'Part two is <b>up</b> & "out"',
    visibility: 'everyone',
    geo_visibility: 'global',
    type: 'paid',
    ptv_price_in_cents: cents(300),
    ptv_text: 'canary-behind-the-link',
    ptv_support_email: 'canary@people.example',
  })
  const { status, body } = await page(post.unique_id)
  expect(status).toBe(200)
  expect(body).toContain('<title>Alice (@alice) · Pay to view, $3.00')
  expect(body).toContain('content="Part two is &lt;b&gt;up&lt;/b&gt; &amp; &quot;out&quot;"')
  expect(body).toContain(`/p/${post.unique_id}">`)
  expect(body).not.toContain('noindex')
  expect(body).not.toContain('canary')
})

test('the page title shows the price as the page does', async () => {
  const alice = await world.as('alice')
  const titleOf = async (price: number, canPayMore: boolean) => {
    const ptv = { price, text: 'hidden', canPayMore }
    return (await page(await alice.publish({ text: 'priced', ptv }))).body
  }
  expect(await titleOf(350, true)).toContain('Pay to view, $3.50 or more ·')
  expect(await titleOf(0, false)).toContain('Pay to view, Free ·')
})

test('posts that are not public get the same 404 as unknown ones, and expired posts get 410', async () => {
  const [alice, dan] = [await world.as('alice'), await world.as('dan')]
  const forFollowers = await alice.publish({ text: 'canary one', visibility: 'followers' })
  const over = await alice.publish({ text: 'canary two', durationMinutes: 15 })
  const removed = await alice.publish({ text: 'canary three' })
  const ofPrivate = await dan.publish({ text: 'canary four' })
  await world.ctx.db.write(async (tx) => {
    await sql`update post set expires_at = now() where id = ${rowId(over)}`.execute(tx)
    await sql`update profile set is_public = false where id = ${rowId(dan.profileId)}`.execute(tx)
  })
  await alice.call(deletePost, { post_id: removed })
  const never = await page('0000000000001')
  expect(never.status).toBe(404)
  expect(never.body).toContain('noindex')
  for (const id of [forFollowers, removed, ofPrivate, 'not-an-id']) {
    expect(await page(id)).toEqual(never)
  }
  const { status, body } = await page(over)
  expect([status, body]).toEqual([410, never.body])
})

test('a local or temporary post has a link preview but is not indexed', async () => {
  const alice = await world.as('alice')
  const local = await alice.publish({ text: 'in one town', reach: 'y:5391959' })
  const brief = await alice.publish({ text: 'for an hour', durationMinutes: 60 })
  for (const id of [local, brief]) {
    const { status, body } = await page(id)
    expect(status).toBe(200)
    expect(body).toContain('noindex')
    expect(body).toContain('og:description')
  }
})
