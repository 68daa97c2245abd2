import { setTimeout as rest } from 'node:timers/promises'
import { encodeId, type PostId, type ProfileId } from '@sayso/contract/ids'
import { createTimelineStore } from '@sayso/server/modules/timelines/timeline.store'
import { Redis } from 'ioredis'
import type { Database } from '../harness/databases.ts'
import { production } from '../harness/load.ts'
import { callAs, type Member } from '../harness/members.ts'
import { postgresCpu } from '../harness/postgres-cpu.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { signInPeople } from '../world/people.ts'
import { VIEWPOINT } from '../world/places.ts'
import type { SizeName } from '../world/sizes.ts'
import { words } from '../world/words.ts'
import { type Action, asRow, type Costs, planFor } from './capacity/model.ts'

const worlds: Record<'quick' | 'full', readonly [SizeName]> = { quick: ['S'], full: ['M'] }
const PEOPLE = [1e4, 1e6, 1e8, 1e9]

export default proof({
  name: 'capacity',
  about: 'The machines needed for a number of people a day, computed from the measured cost of a call',
  ci: false,
  engines: true,
  worlds,
  mutants: {
    'pulls-every-time': {
      file: 'server/src/platform/config/config.ts',
      find: "mode: env.oneOf('TIMELINES', ['push', 'pull'], 'push')",
      replace: "mode: env.oneOf('TIMELINES', ['push', 'pull'], 'pull')",
      why: 'a following page queries the database for every author',
    },
  },
  async run(p) {
    const [size] = p.size(worlds)
    const database = await p.world(size)
    const people = await signInPeople(database)
    const env = { ...production, ...p.engines, ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error' }
    const api = await p.spawnServer('server/src/api.ts', { env, quiet: true })
    const worker = await p.spawnServer('server/src/worker.ts', {
      env: { ...env, LOG_LEVEL: 'info' },
      ready: /"working"/,
    })
    await callAs(api.url, people.reads_50, 'user/reverseGeocode', { ...VIEWPOINT })

    const redis = new Redis(p.engines['REDIS_URL'] ?? 'redis://127.0.0.1:6379')
    const bench = { p, database, redis, api, worker, calls: p.size({ quick: 150, full: 600 }) }
    const call =
      (member: Member, path: string, input: Record<string, unknown>, method: 'GET' | 'POST' = 'GET') =>
      async (n: number) => {
        const numbered = Object.fromEntries(
          Object.entries(input).map(([key, value]) => [key, typeof value === 'function' ? value(n) : value]),
        )
        const { status, body } = await callAs(api.url, member, path, numbered, method)
        if (status !== 200) throw new Error(`${path} answered ${status} ${body.code}`)
      }
    const measured = {
      'visitor page': await costOf(bench, call(people.reads_50, 'feed/global', { ...VIEWPOINT })),
      'following page': await costOf(bench, call(people.reads_500, 'feed/following', { ...VIEWPOINT })),
      'profile page': await costOf(
        bench,
        call(people.reads_50, 'feed/profile', {
          profile_id: people.writes_everywhere.profileId,
          ...VIEWPOINT,
        }),
      ),
      search: await costOf(bench, call(people.reads_50, 'feed/search', { search_text: words.middle })),
      publish: await costOf(
        { ...bench, calls: 50 },
        call(
          people.writes_everywhere,
          'feed/post',
          {
            text: (n: number) => `measured ${n}`,
            visibility: 'everyone',
            geo_visibility: 'global',
            client_key: (n: number) => `measured-${n}`,
          },
          'POST',
        ),
      ),
    } satisfies Record<Action, Cost>
    for (const [action, cost] of Object.entries(measured))
      p.figure(
        `${action}, ms`,
        `${cost.api.toFixed(2)} api, ${cost.postgres.toFixed(2)} postgres, ${cost.redis.toFixed(2)} redis`,
      )
    const of = (engine: 'api' | 'postgres' | 'redis') =>
      Object.fromEntries(Object.entries(measured).map(([action, cost]) => [action, cost[engine]])) as Record<
        Action,
        number
      >
    const costs: Costs = {
      api: of('api'),
      postgres: of('postgres'),
      redis: of('redis'),
      workerPerPost: measured.publish.worker,
      bytesPerPost: await bytesPerPost(database),
      bytesPerTimeline: await bytesPerTimeline(p),
    }
    p.figure('worker ms for a post', costs.workerPerPost.toFixed(2))
    p.figure('bytes of rows and indexes for a post', Math.round(costs.bytesPerPost))
    p.figure('bytes of a full timeline', costs.bytesPerTimeline)
    const plans = PEOPLE.map((count) => planFor(count, costs))
    for (const plan of plans) p.figure(`${plan.people} people a day`, asRow(plan))
    const [smallest] = plans
    const cores =
      (smallest?.apiCores ?? 0) +
      (smallest?.postgresCores ?? 0) +
      (smallest?.workerCores ?? 0) +
      (smallest?.redisCores ?? 0)
    p.require(
      'ten thousand people a day fit on one host of two cores',
      cores <= 2,
      `${cores.toFixed(2)} cores`,
    )
    p.require(
      'a following page uses less than a millisecond of PostgreSQL',
      measured['following page'].postgres < 1,
      `${measured['following page'].postgres.toFixed(2)} ms`,
    )
    redis.disconnect()
  },
})

interface Cost {
  readonly api: number
  readonly postgres: number
  readonly redis: number
  readonly worker: number
}

interface Bench {
  readonly p: Proving
  readonly database: Database
  readonly redis: Redis
  readonly api: { readonly pid: number }
  readonly worker: { readonly pid: number }
  readonly calls: number
}

/**
 * Measures what one call costs every engine, one call after the other on a warm server. The worker is given time to
 * catch up.
 */
async function costOf(
  { p, database, redis, api, worker, calls }: Bench,
  call: (n: number) => Promise<void>,
): Promise<Cost> {
  for (let n = 0; n < 10; n++) await call(-1 - n)
  await rest(500)
  const before = [p.cpuOf(api.pid), p.cpuOf(worker.pid), await redisCpu(redis)] as const
  const postgres = await postgresCpu(database, async () => {
    for (let n = 0; n < calls; n++) await call(n)
    await rest(1000)
  })
  const after = [p.cpuOf(api.pid), p.cpuOf(worker.pid), await redisCpu(redis)] as const
  const per = (from: number, to: number) => ((to - from) * 1000) / calls
  return {
    api: per(before[0], after[0]),
    worker: per(before[1], after[1]),
    redis: per(before[2], after[2]),
    postgres: postgres / calls,
  }
}

async function redisCpu(redis: Redis): Promise<number> {
  const text = await redis.info('cpu')
  const number = (name: string) => Number(new RegExp(`${name}:([\\d.]+)`).exec(text)?.[1] ?? 0)
  return number('used_cpu_sys') + number('used_cpu_user')
}

async function bytesPerPost({ query }: Database): Promise<number> {
  const [row] = await query<{ bytes: string; posts: string }>(
    `select (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables
              where relname like 'post%' or relname in ('media')) as bytes,
            (select count(*) from post) as posts`,
  )
  return Number(row?.bytes ?? 0) / Number(row?.posts ?? 1)
}

/** Measured on a private Redis, configured as `modules/timelines/README.md` asks for. */
async function bytesPerTimeline(p: Proving): Promise<number> {
  const port = await p.freePort()
  await p.spawnProgram(
    'redis-server',
    ['--port', String(port), '--save', '', '--zset-max-listpack-entries', '1024'],
    /Ready to accept connections/,
  )
  const redis = new Redis(port)
  const store = createTimelineStore(redis)
  const owner = encodeId<ProfileId>(1n)
  const claim = await store.claim('following', owner)
  if (claim === 'being-built') throw new Error('another process is building the timeline')
  const entries = Array.from({ length: 800 }, (_, n) => ({
    id: encodeId<PostId>(BigInt(n + 1) << 40n),
    hasMedia: n % 4 === 0,
    isPaid: n % 20 === 0,
    reach: n % 3 === 0 ? 'c:US' : 'w',
    expiresAt: null,
  }))
  await store.fill('following', owner, claim.token, { entries, lowWatermark: null })
  const bytes = Number(await redis.call('MEMORY', 'USAGE', `timeline:following:${owner}`))
  redis.disconnect()
  return bytes
}
