import {
  authTwitter,
  connectInstagram,
  disconnectTwitter,
  getInstagramAuthUrl,
  getTwitterToken,
  importInstagram,
  importRuns,
  importStatus,
  importTwitter,
} from '@sayso/contract/calls/connections'
import { myFeed } from '@sayso/contract/calls/feeds'
import { updatePost } from '@sayso/contract/calls/posts'
import type { Post } from '@sayso/contract/shapes/post'
import { type Posted, rewrite } from '@sayso/sandbox/networks/people'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Actor } from '../../testing/cast.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { landingUrl, startNetworks } from '../../testing/network-stand-ins.ts'
import { useWorld } from '../../testing/world.ts'

const networks = await startNetworks()
const { x, pictures } = networks
const mailbox = useMailbox()
const world = useWorld({
  ...networks.environment,
  ...mailbox.environment,
  LIMITS: '{"imports":{"perRun":110}}',
})
afterAll(() => networks.close())
afterEach(async () => {
  x.faults.clear()
  await world.expectLedgerBalances()
})

async function onTwitter(name: Parameters<typeof world.as>[0], person: string): Promise<Actor> {
  const actor = await world.as(name)
  const { auth_url, token, secret } = await actor.call(getTwitterToken)
  await actor.call(authTwitter, { token, secret, pin: (await networks.pinOf(auth_url, person)) ?? '' })
  return actor
}

async function onInstagram(name: Parameters<typeof world.as>[0], person: string): Promise<Actor> {
  const actor = await world.as(name)
  const { auth_url } = await actor.call(getInstagramAuthUrl)
  const came = await networks.landingOf(auth_url, person)
  await actor.call(connectInstagram, {
    code: came.get('code') ?? '',
    state: came.get('state') ?? '',
    redirectUrl: landingUrl,
    userProfileId: actor.profileId,
  })
  return actor
}

/** Also runs jobs that are scheduled for later. */
async function settleAll(): Promise<void> {
  await world.settle()
  await world.ctx.db.write((tx) =>
    sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`.execute(
      tx,
    ),
  )
  await world.settle()
}

async function imported(actor: Actor, call: typeof importTwitter | typeof importInstagram = importTwitter) {
  const { job_id } = await actor.call(call, { visibility: 'everyone' })
  await world.settle()
  return actor.call(importStatus, { job_id })
}

async function postsOf(actor: Actor): Promise<Post[]> {
  const all: Post[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await actor.call(myFeed, {
      ...(cursor !== undefined && { cursor }),
    })
    all.push(...page.posts)
    if (!page.has_more) return all
    cursor = page.posts.at(-1)?.unique_id
  }
}

test('an import creates posts with their time, order, text and pictures, and skips them next time', async () => {
  const alice = await onTwitter('alice', 'ada_writes')
  expect(await imported(alice)).toMatchObject({
    network: 'twitter',
    status: 'completed',
    found: 7,
    imported: 7,
    skipped: 0,
    failed: [],
    message: null,
  })
  const posts = await postsOf(alice)
  expect(posts.map(({ text }) => /, (\d) of 7/.exec(text)?.[1])).toEqual(['7', '6', '5', '4', '3', '2', '1'])
  expect(posts.map(({ created }) => created)).toEqual(
    [7, 6, 5, 4, 3, 2, 1].map((hour) => new Date(Date.UTC(2025, 0, 1, 12 + hour)).toISOString()),
  )
  const [, withPictures] = posts
  expect(withPictures).toMatchObject({
    source: 'Twitter',
    original_url: 'https://x.com/i/web/status/1700000002000006',
    type: 'free',
  })
  expect(withPictures?.media.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
  expect(pictures.visits.filter((visit) => visit.includes('p2-6-'))).toEqual(
    [0, 1, 2].map((n) => `pictures.networks.example /media/p2-6-${n}.png`),
  )
  expect(mailbox.mails.filter(({ subject }) => /mention/i.test(subject))).toEqual([])

  const sale = { post_id: withPictures?.unique_id, text: 'Mine', ptv_price_in_cents: 100, ptv_text: 'Locked' }
  expect((await alice.ask(updatePost, sale)).body.code).toBe('imported_free')

  expect(await imported(alice)).toMatchObject({ status: 'completed', found: 7, imported: 0, skipped: 7 })
  expect(await postsOf(alice)).toHaveLength(7)
  const { imports } = await alice.call(importRuns)
  expect(imports).toHaveLength(1)
  expect(imports[0]).toMatchObject({ network: 'twitter', skipped: 7 })
  await alice.call(disconnectTwitter)
})

const tweet = (n: number, own: Partial<Posted>): Posted => ({
  id: `${1_800_000_000_000_000 + n}`,
  text: `Number ${n}`,
  at: new Date(Date.UTC(2026, 5, 1) + n * 60_000).toISOString(),
  pictures: [],
  ...own,
})

test('an Instagram import creates pictures with captions', async () => {
  const bob = await onInstagram('bob', 'ada_writes')
  const reported = await imported(bob, importInstagram)
  expect(reported).toMatchObject({
    network: 'instagram',
    status: 'completed',
    found: 2,
    imported: 2,
    failed: [],
  })
  const posts = await postsOf(bob)
  expect(posts.map(({ text }) => /, (\d) of 7/.exec(text)?.[1])).toEqual(['6', '3'])
  expect(posts.map(({ source, media }) => [source, media.length])).toEqual([
    ['Instagram', 3],
    ['Instagram', 4],
  ])
  expect(posts[0]?.original_url).toBe('https://www.instagram.example/p/1700000002000006/')
})

test('a long history is imported page by page, with a limit per run, and continues in the next run', async () => {
  const all = Array.from({ length: 130 }, (_, n) => tweet(1000 - n, {}))
  rewrite('chronicle', all)
  const frank = await onTwitter('frank', 'chronicle')
  expect(await imported(frank)).toMatchObject({ status: 'completed', found: 110, imported: 110, skipped: 0 })
  expect(await imported(frank)).toMatchObject({ found: 130, imported: 20, skipped: 110 })
  expect((await postsOf(frank)).map(({ text }) => text)).toEqual(all.map(({ text }) => text))
  await frank.call(disconnectTwitter)
})

test('malicious posts become plain text or fail, and the others are imported', async () => {
  const at = new Date(Date.UTC(2026, 5, 1)).toISOString()
  rewrite('quiet_one', [
    tweet(9, { text: 'Same second, newer', at }),
    tweet(8, { text: 'Same second, older', at }),
    tweet(7, { text: '<script>alert(1)</script> & <b>bold</b>\u0000\u202e' }),
    tweet(6, { pictures: ['http://127.0.0.1/secret.png'] }),
    tweet(5, { pictures: ['http://169.254.169.254/latest/meta-data'] }),
    tweet(4, { text: 'x'.repeat(5001) }),
    tweet(3, { text: Array.from({ length: 40 }, (_, n) => `#tag${n}`).join(' ') }),
    tweet(2, { at: 'yesterday' }),
    tweet(1, { at: new Date(Date.now() + 86_400_000).toISOString() }),
    tweet(0, { text: '', pictures: ['p-alone'] }),
  ])
  const carol = await onTwitter('carol', 'quiet_one')
  const reported = await imported(carol)
  expect(reported).toMatchObject({ status: 'completed', found: 10, imported: 4 })
  expect(reported.failed.map(({ source_id }) => source_id.slice(-1)).toSorted()).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ])
  const posts = await postsOf(carol)
  expect(posts.map(({ text }) => text)).toEqual([
    '<script>alert(1)</script> & <b>bold</b>\u202e',
    'Same second, newer',
    'Same second, older',
    'Photo',
  ])
  expect(pictures.dialled.every((target) => target === '93.184.215.14:80')).toBe(true)

  // The next import retries what failed, and only that.
  rewrite('quiet_one', [tweet(6, { pictures: ['p-now'] }), tweet(0, {})])
  expect(await imported(carol)).toMatchObject({ found: 2, imported: 1, skipped: 1, failed: [] })
  await carol.call(disconnectTwitter)
})

test('an import waits for an unavailable or rate-limiting network and fails when access is revoked', async () => {
  rewrite('quiet_one', [tweet(21, {}), tweet(20, {})])
  const dan = await onTwitter('dan', 'quiet_one')
  x.faults.add({ fault: 'error', on: 'GET /2/', times: 1 })
  const waits = await imported(dan)
  expect(waits).toMatchObject({
    status: 'running',
    found: 0,
    message: expect.stringContaining('does not answer'),
  })
  expect(Date.parse(waits.retry_at ?? '')).toBeGreaterThan(Date.now())
  await settleAll()
  expect(await dan.call(importStatus, { job_id: waits.job_id })).toMatchObject({
    status: 'completed',
    imported: 2,
    message: null,
    retry_at: null,
  })

  x.faults.add({ fault: 'rate_limit', on: 'GET /2/', times: 1 })
  const patient = await imported(dan)
  expect(Date.parse(patient.retry_at ?? '') - Date.now()).toBeGreaterThan(30_000)
  await settleAll()
  expect(await dan.call(importStatus, { job_id: patient.job_id })).toMatchObject({ skipped: 2, failed: [] })

  x.revoke('quiet_one')
  expect(await imported(dan)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('connect it again'),
  })
  const other = await world.as('alice')
  expect((await other.ask(importStatus, { job_id: waits.job_id })).body).toMatchObject({
    success: false,
    code: 'import_not_found',
  })
  await dan.call(disconnectTwitter)
  expect((await dan.ask(importTwitter, {})).body.code).toBe('network_not_connected')
})

test('a post whose pictures fail to download is imported on a later try', async () => {
  rewrite('quiet_one', [tweet(31, { pictures: ['late'] })])
  const erin = await onTwitter('erin', 'quiet_one')
  pictures.fail(503, 1)
  const reported = await imported(erin)
  expect(reported).toMatchObject({ status: 'running', found: 1, imported: 0 })
  expect(await postsOf(erin)).toHaveLength(0)
  await settleAll()
  expect(await erin.call(importStatus, { job_id: reported.job_id })).toMatchObject({
    status: 'completed',
    imported: 1,
  })
  const [post] = await postsOf(erin)
  expect(post?.media).toHaveLength(1)
})
