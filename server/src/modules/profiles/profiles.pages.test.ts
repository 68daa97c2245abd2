import { createProfile, updateProfile } from '@sayso/contract/calls/profiles'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import type { Actor } from '../../testing/cast.ts'
import { useWorld } from '../../testing/world.ts'
import { createTemplate } from '../../web/template.ts'

const world = useWorld({
  PUBLIC_URL: 'https://sayso.example',
  // The development secrets are for one machine only.
  ...{ VISITOR_TOKEN_KEY: 'k'.repeat(48), PASSWORD_PEPPER: 'p'.repeat(48), CONNECTION_KEY: 'c'.repeat(48) },
  ...{ STORAGE: 'disk', STORAGE_SIGNING_KEY: 's'.repeat(48) },
})
const template = createTemplate('<!doctype html><head><!--head--></head><div id="app"></div>')
let http: FastifyInstance

beforeAll(async () => {
  http = (await createApp(world.ctx, null, { template, files: new Map() })).http
})
afterAll(() => http?.close())

const page = (url: string) => http.inject({ url, headers: { accept: 'text/html' } })
const edit = (actor: Actor, change: object) =>
  actor.call(updateProfile, { profile_id: actor.profileId, ...change })

test('a profile’s page has one canonical URL, meta tags and structured data, all escaped', async () => {
  const alice = await world.as('alice')
  await edit(alice, {
    display_name: 'Alice "A" <b>',
    bio: 'Words & </script> more',
    web_link: 'https://alice.example',
    paypal_email: 'money@alice.example',
    email: 'post@alice.example',
  })
  for (const url of ['/alice', '/ALICE', '/@alice', `/profile/${alice.profileId}`]) {
    const { statusCode, body } = await page(url)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Alice &quot;A&quot; &lt;b&gt; (@alice) · Sayso</title>')
    expect(body).toContain('<link rel="canonical" href="https://sayso.example/alice">')
    expect(body).toContain('<meta property="og:type" content="profile">')
    expect(body).toContain('<meta property="profile:username" content="alice">')
    expect(body).toContain('<meta name="description" content="Words &amp; &lt;/script&gt; more">')
    expect(body).toContain('name="twitter:card"')
    expect(body).not.toContain('noindex')
    const [, json = ''] = /ld\+json">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: {
        name: 'Alice "A" <b>',
        url: 'https://sayso.example/alice',
        sameAs: ['https://alice.example'],
      },
    })
    expect(body).not.toMatch(/money@|post@|people\.example|Example|balance/)
  }
})

test('a private profile’s page shows nothing of it, not even its name', async () => {
  const bob = await world.as('bob')
  await edit(bob, { is_public: false, display_name: 'Canary Bob', bio: 'canary words' })
  for (const url of ['/bob', '/@bob', `/profile/${bob.profileId}`]) {
    const { statusCode, body } = await page(url)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Profile · Sayso</title>')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toMatch(/canary|Canary|bob/)
  }
})

test('the page of an unknown profile is the app with status 404', async () => {
  for (const url of [
    '/nobody_here',
    '/@nobody_here',
    '/profile/0000000000001',
    '/profile/nonsense',
    '/profile/c000000000000',
  ]) {
    const { statusCode, body } = await page(url)
    expect([url, statusCode, body.includes('id="app"'), body.includes('noindex')]).toEqual([
      url,
      404,
      true,
      true,
    ])
  }
})

test('a former handle redirects for 30 days, unless the profile is private', async () => {
  const carol = await world.as('carol')
  await edit(carol, { handle: 'carol_new' })
  const moved = await page('/Carol')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/carol_new'])
  expect(moved.headers['cache-control']).toBe('no-cache')
  await edit(carol, { is_public: false })
  expect((await page('/carol')).statusCode).toBe(404)
  await edit(carol, { is_public: true })
  await world.ctx.db.write((tx) =>
    sql`update former_handle set freed_at = now() - interval '31 days'`.execute(tx),
  )
  expect((await page('/carol')).statusCode).toBe(404)
})

test('the page of a profile does not mention the account’s other profiles', async () => {
  const dan = await world.as('dan')
  await dan.call(createProfile, { handle: 'other_side', display_name: 'Other side' })
  const { body } = await page('/other_side')
  expect(body).not.toMatch(/dan/i)
})
