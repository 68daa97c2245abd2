import { setTimeout as rest } from 'node:timers/promises'
import { decodeId, encodeId, instantOfId } from '@sayso/contract/ids'
import type { Posted } from '@sayso/sandbox/networks/people'
import type { Database } from '../harness/databases.ts'
import { type Member, makeMembers } from '../harness/members.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { beginImport, isOver, type RunStatus, startNetwork, statusOf } from './imports/networks.ts'

const PICTURE_EVERY = 25
const FIRST = Date.UTC(2025, 11, 20)

export default proof({
  name: 'import-kills',
  about: 'An import whose workers keep being killed ends complete, in order and without duplicates',
  ci: true,
  engines: true,
  mutants: {
    'marked-later': {
      file: 'server/src/modules/imports/run/import-item.service.ts',
      find: '    await items.setImported(tx, item, postId)\n',
      replace:
        '    setTimeout(() => void ctx.db.write((late) => items.setImported(late, item, postId)).catch(() => {}), 20)\n',
      why: 'a post is created before it is marked as imported, and is created again',
    },
    'one-page': {
      file: 'server/src/modules/imports/run/list-items.service.ts',
      find: 'isListed: isLast || isOld,',
      replace: 'isListed: isLast || isOld || true,',
      why: 'only the first page is imported',
    },
    'of-today': {
      file: 'server/src/modules/imports/run/import-item.service.ts',
      find: 'at: item.postedAt }',
      replace: 'at: new Date() }',
      why: 'every post gets the time of the import',
    },
    'the-page-is-lost': {
      file: 'server/src/modules/imports/run/list-items.service.ts',
      find: '? readTimeline(ctx, profileId, network, nextPage)',
      replace: '? readTimeline(ctx, profileId, network, nextPage && null)',
      why: 'a restarted import begins at the first page and never ends',
    },
  },
  async run(p) {
    const count = p.size({ quick: 130, full: 500 })
    const kills = p.size({ quick: 4, full: 20 })
    const timeline = makeTimeline(count)
    const network = await startNetwork(timeline)
    const database = await p.freshDatabase()
    const files = await p.temporaryDirectory()
    const env = {
      ...database.env,
      ...network.env,
      ...{ STORAGE: 'disk', STORAGE_DIRECTORY: files },
      ...{ RATE_FACTOR: '1000000', SHED_DELAY_MS: '10000', DATABASE_WAIT_MS: '10000', LOG_LEVEL: 'error' },
    }
    const api = await p.spawnServer('server/src/api.ts', { env })
    const [member] = await makeMembers(database, 1)
    if (member === undefined) throw new Error('no account was created')
    await network.connect(api.url, member)
    const began = Date.now()
    const run = await beginImport(api.url, member)
    const died = await killWorkers(p, env, { database, member, kills, count })
    const worker = await p.spawnServer('server/src/worker.ts', { env, ready: null })
    const ended = await untilOver(api.url, member, run, p.size({ quick: 25_000, full: 120_000 }))
    p.figure('seconds with all its kills', (Date.now() - began) / 1000)
    await untilPictures(database, member, p.size({ quick: 10_000, full: 60_000 }))
    const posts = await postsOf(database, member)
    const again = await untilOver(
      api.url,
      member,
      await beginImport(api.url, member),
      p.size({ quick: 15_000, full: 60_000 }),
    )
    const later = await postsOf(database, member)
    await worker.stop('SIGKILL')
    await api.stop()
    await network.close()

    p.require('workers were killed during the import', died === kills, `${died} kills`)
    p.require(
      'everything is imported',
      ended.status === 'completed' && ended.imported === count && ended.failed.length === 0,
      `${ended.imported} of ${count}, ${ended.failed.length} failed, ${ended.status}`,
    )
    const texts = posts.map(({ text }) => text)
    p.require('nothing is imported twice', new Set(texts).size === texts.length, `${texts.length} posts`)
    const wished = timeline.map(({ text }) => text)
    const misplaced = wished.filter((text, n) => texts[n] !== text).length
    p.require('posts are in their original order', misplaced === 0, `${misplaced} out of place`)
    const secondOf = (id = '0') => Math.floor(instantOfId(encodeId(BigInt(id))).getTime() / 1000)
    const untimely = timeline.filter(({ at }, n) => secondOf(posts[n]?.id) !== Date.parse(at) / 1000).length
    p.require(
      'every post has its original time, to the second',
      untimely === 0,
      `${untimely} at another time`,
    )
    const shown = posts.reduce((sum, { pictures }) => sum + pictures, 0)
    const had = timeline.reduce((sum, { pictures }) => sum + pictures.length, 0)
    p.require('every picture is imported once', shown === had, `${shown} of ${had} pictures`)
    p.require(
      'a second run imports nothing',
      again.imported === 0 && again.skipped === count && later.length === count,
      `${again.skipped} skipped, ${later.length} posts`,
    )
  },
})

/** Newest first, two of them in each second; half of them from before ids begin. */
const makeTimeline = (count: number): Posted[] =>
  Array.from({ length: count }, (_, n) => {
    const nth = count - n
    const at = new Date(FIRST + Math.floor(nth / 2) * ((24 * 86_400_000) / count))
    return {
      id: `${1_900_000_000_000_000_000n + BigInt(nth)}`,
      text: `Number ${nth}`,
      at: new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString(),
      pictures: nth % PICTURE_EVERY === 0 ? [`kills-${nth}-a`, `kills-${nth}-b`] : [],
    }
  })

interface Watched {
  readonly database: Database
  readonly member: Member
  readonly kills: number
  readonly count: number
}

/** Each worker does a part of the import, and is killed in the middle of it. */
async function killWorkers(
  p: Proving,
  env: Record<string, string>,
  { database, member, kills, count }: Watched,
): Promise<number> {
  let died = 0
  for (; died < kills; died++) {
    const worker = await p.spawnServer('server/src/worker.ts', { env, ready: null, quiet: true })
    // A busy machine takes its time to start a worker; the whole proof has its own time limit.
    const deadline = Date.now() + 90_000
    const until = Math.floor(((died + 0.5) * count) / (kills + 1))
    while ((await countPosts(database, member)) < until && Date.now() < deadline) await rest(5)
    await rest(p.random.integer(0, 40))
    await worker.stop('SIGKILL')
    if ((await countPosts(database, member)) >= count || Date.now() > deadline) break
  }
  return died
}

const rowOf = ({ profileId }: Member) => String(decodeId(profileId))

async function countPosts(database: Database, member: Member): Promise<number> {
  const [row] = await database.query<{ posts: number }>(
    'select count(*)::int as posts from post where author_id = $1',
    [rowOf(member)],
  )
  return row?.posts ?? 0
}

const postsOf = (database: Database, member: Member) =>
  database.query<{ id: string; text: string; pictures: number }>(
    `select id::text, text, (select count(*)::int from post_media where post_id = post.id and ready) as pictures
       from post where author_id = $1 order by id desc`,
    [rowOf(member)],
  )

async function untilOver(url: string, member: Member, run: RunStatus, atMostMs: number): Promise<RunStatus> {
  const deadline = Date.now() + atMostMs
  for (;;) {
    const reported = await statusOf(url, member, run)
    if (isOver(reported) || Date.now() > deadline) return reported
    await rest(100)
  }
}

/** Waits until the pictures are decoded, in lanes of their own, some of them after the import is over. */
async function untilPictures(database: Database, member: Member, atMostMs: number): Promise<void> {
  const deadline = Date.now() + atMostMs
  const waiting = `select 1 from post_media join post on post.id = post_id where author_id = $1 and not ready limit 1`
  while ((await database.query(waiting, [rowOf(member)])).length > 0 && Date.now() < deadline) await rest(200)
}
