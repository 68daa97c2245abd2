import { setTimeout as rest } from 'node:timers/promises'
import { decodeId } from '@sayso/contract/ids'
import { openFrailConnection } from '@sayso/server/testing/frail-connection'
import type { Database } from '../harness/databases.ts'
import { callAs, type Member, makeMembers } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { startPrivateNats } from '../harness/private-nats.ts'
import type { Server } from '../harness/processes.ts'
import { proof } from '../harness/proof.ts'
import { openPublisher } from '../harness/publisher.ts'
import { emptyRedis } from './live/empty-redis.ts'
import { LIVE_ENV, openStream, type StreamClient, until } from './live/streams.ts'

/** After signals were lost, states are sent over this time: the last of many gets theirs at its end. */
const SPREAD_MS = 10_000
/** So nobody can be promised 10 s: finding the way back to NATS and reading come on top. */
const RIGHT_WITHIN_MS = SPREAD_MS + 2_000

export default proof({
  name: 'live-gap',
  about:
    'API, worker and NATS are killed and cut off, Redis is emptied: soon after the last event all see what a reload gives',
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'state-before-subscribe': {
      file: 'server/src/platform/bus/signals.ts',
      find: '        if (nats !== null) listen(nats, name, subject)\n',
      replace:
        '        const late = nats\n        if (late !== null) setTimeout(() => listen(late, name, subject), 2500)\n',
      why: 'what happens between the state and the subscription is lost',
    },
    'silent-after-nats': {
      file: 'server/src/platform/bus/signals.ts',
      find: "if (type === 'reconnect' || type === 'slowConsumer') notifyReconnected()",
      replace: "if (type === 'close') notifyReconnected()",
      why: 'signals lost with the connection are never made up for',
    },
    'lost-timelines': {
      file: 'server/src/modules/live/watch-following.service.ts',
      find: 'return isNewer || heads.missing.has(profileId)',
      replace: 'return isNewer',
      why: 'who watches a timeline that Redis has lost is never told of a new post',
    },
  },
  async run(p) {
    const people = p.size({ quick: 30, full: 200 })
    const database = await p.freshDatabase()
    const nats = await startPrivateNats(p)
    const line = await openFrailConnection(nats.url.replace('nats:', 'http:'))
    const env = { ...database.env, ...LIVE_ENV }
    const startApi = () =>
      p.spawnServer('server/src/api.ts', { env: { ...env, NATS_URL: line.url.replace('http:', 'nats:') } })
    const startWorker = () =>
      p.spawnServer('server/src/worker.ts', { env: { ...env, NATS_URL: nats.url }, ready: /"working"/ })
    const members = await makeMembers(database, people)
    // One after the other: together they can take a minute on a busy machine.
    const first = await startApi()
    let apis: Server[] = [first, await startApi()]
    let worker: Server = await startWorker()
    const publisher = openPublisher(database.url)
    const author = members[0]?.profileId ?? ''
    const posts = await Promise.all(
      Array.from({ length: people }, (_, n) => publisher.publish({ author, text: `post ${n}` })),
    )
    await inParallel(people, 8, async (n) => {
      const member = members[n] as Member
      if (n > 0) await callAs(first.url, member, 'user/follow', { profile_id: author })
      await callAs(first.url, member, 'feed/following', { page: 0 })
    })
    // Each watches a post of their own, one that everybody watches, and the feed that both are in.
    const clients = members.map((member, n) =>
      openStream(member, {
        url: () => apis[n % apis.length]?.url ?? '',
        watch: `post:${posts[n]},post:${posts[0]},following`,
        jitterMs: 500,
      }),
    )
    await until(() => clients.every((one) => one.shown(posts[0] ?? '') !== undefined), 20_000)

    let made = 0
    let newest = ''
    /** Somebody reacts to some posts, by the process that is alive. */
    async function react(times: number): Promise<void> {
      for (let n = 0; n < times; n++) {
        const member = p.random.pick(members.slice(1))
        const post = p.random.pick(posts)
        const path = p.random.pick(['feed/like', 'feed/trueit', 'feed/unlike'])
        const answer = await callAs(apis.at(-1)?.url ?? '', member, path, { post_id: post }).catch(() => null)
        if (answer?.body.success) made++
      }
    }

    let longestMs = 0
    /** Waits longer than it should take, so that what is late can be told from what is lost. */
    async function becomesRight(): Promise<boolean> {
      const began = performance.now()
      const holds = () => isTrue(database, clients, { posts, newest })
      const isRight = await until(holds, p.size({ quick: 2 * RIGHT_WITHIN_MS, full: 160_000 }))
      longestMs = Math.max(longestMs, performance.now() - began)
      return isRight
    }

    const rounds = p.size({ quick: 1, full: 8 })
    for (let round = 0; round < rounds; round++) {
      await react(20)
      p.log('the API is cut off from NATS, the worker is not')
      line.cutAfter(0)
      await react(30)
      const removed = await emptyRedis(p, database)
      p.require('Redis is emptied', removed > people, `${removed} keys`)
      newest = await publisher.publish({ author, text: 'published while Redis was empty' })
      await rest(1500)
      line.cutAfter(null)
      // Nothing happens to these posts any more: only the state can bring what was missed.
      const isMadeUpFor = await becomesRight()
      p.require('what was missed while cut off is made up for', isMadeUpFor, 'cut off and back')
      p.log('NATS is killed and comes back empty')
      await nats.stop()
      await react(10)
      await nats.startEmpty()
      p.log('a worker and an API process are killed')
      await worker.stop('SIGKILL')
      worker = await startWorker()
      await react(10)
      // The older one: in later rounds it holds the streams of everybody.
      const [older, ...others] = apis
      await older?.stop('SIGKILL')
      apis = others
      await until(() => clients.every((one) => one.isOpen()), 5000)
      // Right after everybody has come back, and then nothing more.
      await react(30)
      newest = await publisher.publish({ author, text: 'published at last' })
      const isRight = await becomesRight()
      p.require(
        'in the end everybody sees what a reload gives',
        isRight,
        `${made} reactions, ${people} people`,
      )
      if (round + 1 < rounds) apis = [...apis, await startApi()]
    }
    const longest = (longestMs / 1000).toFixed(1)
    p.figure('longest until everybody sees what is, s', longest)
    // The quick form shares its machine with other proofs.
    const maxMs = p.size({ quick: 2 * RIGHT_WITHIN_MS, full: RIGHT_WITHIN_MS })
    p.require(`nobody waits longer than ${maxMs / 1000} s`, longestMs <= maxMs, `${longest} s at most`)
    for (const client of clients) client.stop()
    await publisher.close()
    await line.close()
    await worker.stop('SIGKILL')
  },
})

/** Whether every client shows the numbers of the rows, and knows the newest post of the feed. */
async function isTrue(
  database: Database,
  clients: readonly StreamClient[],
  { posts, newest }: { posts: readonly string[]; newest: string },
): Promise<boolean> {
  const rows = await database.query<{ post_id: string; likes: number }>(
    "select post_id::text, count(*)::int as likes from post_reaction where kind = 'like' group by post_id",
  )
  const likes = new Map(rows.map((row) => [row.post_id, row.likes]))
  const expected = (post: string) => likes.get(String(decodeId(post))) ?? 0
  return clients.every(
    (one, n) =>
      one.newest() === newest &&
      [posts[n], posts[0]].every(
        (post) => post !== undefined && one.shown(post)?.num_likes === expected(post),
      ),
  )
}
