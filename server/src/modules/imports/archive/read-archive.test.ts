import { importArchive, importStatus } from '@sayso/contract/calls/connections'
import { myFeed } from '@sayso/contract/calls/feeds'
import { instagramExport, twitterExport, type ZipFile, zipOf } from '@sayso/sandbox/networks/export'
import type { Posted } from '@sayso/sandbox/networks/people'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { sendInParts } from '../../../testing/sending.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
afterEach(() => world.expectLedgerBalances())

async function sent(actor: Actor, network: 'twitter' | 'instagram', archive: Buffer) {
  const form = new FormData()
  form.set('user_profile_id', actor.profileId)
  form.set('network', network)
  form.set('visibility', 'everyone')
  form.set('archive', new Blob([new Uint8Array(archive)]), 'export.zip')
  const url = `${world.baseUrl}/api/${importArchive.path}`
  const answer = await fetch(url, { method: 'POST', headers: { authorization: actor.token }, body: form })
  const { job_id: id, code } = (await answer.json()) as { job_id?: string; code?: string }
  return id === undefined ? { code } : ended(actor, id)
}

async function ended(actor: Actor, id: string) {
  for (let round = 0; round < 20; round++) {
    await world.settle()
    const reported = await actor.call(importStatus, { job_id: id as never })
    if (reported.status === 'completed' || reported.status === 'failed') return reported
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the import does not end')
}

const post = (n: number, own: Partial<Posted> = {}): Posted => ({
  id: `${1_700_000_000_000_000 + n}`,
  text: `Number ${n} é & <b>`,
  at: new Date(Date.UTC(2019, 4, 1) + n * 60_000).toISOString(),
  pictures: [],
  ...own,
})

const posts = [post(3), post(2, { pictures: ['a', 'b'] }), post(1, { pictures: ['c'] })]

test('an X archive is imported once with text, time and pictures, and deleted afterwards', async () => {
  const alice = await world.as('alice')
  const archive = zipOf(twitterExport(posts))
  expect(await sent(alice, 'twitter', archive)).toMatchObject({
    status: 'completed',
    imported: 3,
    failed: [],
  })
  const shown = (await alice.call(myFeed)).posts
  expect(shown.map(({ text, media }) => [text, media.length])).toEqual([
    ['Number 3 é & <b>', 0],
    ['Number 2 é & <b>', 2],
    ['Number 1 é & <b>', 1],
  ])
  expect(shown[0]).toMatchObject({ created: posts[0]?.at, source: 'Twitter' })
  expect(await sent(alice, 'twitter', archive)).toMatchObject({ found: 3, imported: 0, skipped: 3 })
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select id from media where purpose = 'import' and forgotten_at is null`.execute(tx),
  )
  expect(rows).toEqual([])
})

test('an archive uploaded in parts is imported once, and by its uploader only', async () => {
  const frank = await world.as('frank')
  const parcel = { upload_for: 'file', client_key: 'an archive' } as const
  const uploadId = await sendInParts(world.baseUrl, frank, zipOf(twitterExport(posts)), parcel)
  const reported = { network: 'twitter', visibility: 'followers', upload_id: uploadId } as const
  const { job_id: id } = await frank.call(importArchive, reported)
  expect(await ended(frank, id)).toMatchObject({ status: 'completed', imported: 3 })
  expect((await frank.ask(importArchive, reported)).body.success).toBe(false)
  const grace = await world.as('grace')
  expect((await grace.ask(importArchive, reported)).body.success).toBe(false)
  expect((await frank.call(myFeed)).posts).toHaveLength(3)
})

test('captions of an Instagram archive are decoded correctly', async () => {
  const bob = await world.as('bob')
  expect(await sent(bob, 'instagram', zipOf(instagramExport(posts)))).toMatchObject({
    imported: 2,
    failed: [],
  })
  const shown = (await bob.call(myFeed)).posts
  expect(shown.map(({ text, media }) => [text, media.length])).toEqual([
    ['Number 2 é & <b>', 2],
    ['Number 1 é & <b>', 1],
  ])
})

test('Instagram reels are imported with their own time', async () => {
  const erin = await world.as('erin')
  const reel = post(1, { id: '77', text: 'A reel é', at: '2024-06-01T10:00:00.000Z', pictures: ['reel'] })
  expect(await sent(erin, 'instagram', zipOf(instagramExport(posts, [reel])))).toMatchObject({
    imported: 3,
    failed: [],
  })
  const shown = (await erin.call(myFeed)).posts
  expect(shown.map(({ created }) => created)).toEqual(
    shown
      .map(({ created }) => created)
      .toSorted()
      .reverse(),
  )
  expect(shown.find(({ text }) => text === 'A reel é')).toMatchObject({
    created: reel.at,
    source: 'Instagram',
  })
})

const MEGABYTE = 1_000_000
const honest = twitterExport([post(9)])
const zeros = { name: 'data/zeros', bytes: Buffer.alloc(20 * MEGABYTE) }

test.each<[string, readonly ZipFile[]]>([
  ['an archive bomb', [...honest, zeros]],
  ['a file with too small a declared size', [{ ...(honest[0] as ZipFile), claims: { bytes: 10 } }]],
  [
    'an archive with overlapping files',
    [...honest, { name: 'data/b', bytes: Buffer.from('b'), claims: { offset: 0 } }],
  ],
  [
    'a path that leads out of the archive',
    [...honest, { name: '../../etc/passwd', bytes: Buffer.from('x') }],
  ],
  ['an absolute path', [...honest, { name: '/etc/passwd', bytes: Buffer.from('x') }]],
  ['an archive without posts', [{ name: 'data/like.js', bytes: Buffer.from('[]') }]],
  [
    'an archive without a list',
    [{ name: 'data/tweets.js', bytes: Buffer.from('window.x = [{"tweet": nonsense}]') }],
  ],
])('%s is rejected, and nothing of it is published', async (_what, files) => {
  const carol = await world.as('carol')
  expect(await sent(carol, 'twitter', zipOf(files))).toMatchObject({
    status: 'failed',
    imported: 0,
    message: 'This is not an export archive we can read',
  })
  expect((await carol.call(myFeed)).posts).toEqual([])
})

test('a file that is no archive is rejected at once; an invalid picture fails only its post', async () => {
  const dan = await world.as('dan')
  expect(await sent(dan, 'twitter', Buffer.from('<html>'))).toMatchObject({ code: 'archive_unreadable' })
  const [list, picture] = twitterExport([post(2, { pictures: ['x'] })]) as [ZipFile, ZipFile]
  const files = [list, { ...picture, bytes: Buffer.from('<script>alert(1)</script>') }]
  const reported = await sent(dan, 'twitter', zipOf(files))
  expect(reported).toMatchObject({
    status: 'completed',
    found: 1,
    imported: 0,
    failed: [{ source_id: post(2).id }],
  })
})
