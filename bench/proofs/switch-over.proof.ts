import { setTimeout as rest } from 'node:timers/promises'
import { type Database, freshDatabase } from '../harness/databases.ts'
import { makeMembers } from '../harness/members.ts'
import { startPrivatePostgres } from '../harness/private-postgres.ts'
import type { Server } from '../harness/processes.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { breakThings } from './switch-over/faults.ts'
import { judge, untilCaughtUp } from './switch-over/judge.ts'
import { publishPosts } from './switch-over/posts.ts'
import { emptyRecord, keepWriting } from './switch-over/writers.ts'

export default proof({
  name: 'switch-over',
  about:
    'With the database and connections killed under writes no process ends and nothing confirmed is lost',
  ci: true,
  engines: true,
  mutants: {
    'nobody-listens': {
      file: 'server/src/platform/db/connections.ts',
      find: "pool.on('connect', (client) => client.on('error', ignore))",
      replace: '',
      why: 'a broken connection in use ends the process',
    },
    'fault-of-ours': {
      file: 'server/src/platform/db/unavailable.ts',
      find: "const LOST_MESSAGES = ['Connection terminated', ...NOT_SENT]",
      replace: 'const LOST_MESSAGES: string[] = []',
      why: 'a lost connection is answered with 500 instead of 503',
    },
    'confirmed-too-early': {
      file: 'server/src/platform/db/db.ts',
      find: 'if (!synchronousCommit)',
      replace: '',
      why: 'confirmed transactions are lost with the memory of the database',
    },
  },
  async run(p) {
    const plan = p.size({
      quick: { crashes: 2, terminations: 12, people: 6, posts: 10, least: 5 },
      full: { crashes: 20, terminations: 200, people: 12, posts: 300, least: 200 },
    })
    const postgres = await startPrivatePostgres(p, { fsync: 'on', max_connections: '200' })
    const database = await migrated(p, postgres.url)
    const env = {
      ...p.engines,
      ...database.env,
      ...{ RATE_FACTOR: '1000000', DATABASE_POOL: '8', SHED_DELAY_MS: '20000' },
    }
    const people = await makeMembers(database, plan.people, 'writer')
    const posts = await publishPosts(database, plan.posts)
    const [api, worker] = await Promise.all([
      p.spawnServer('server/src/api.ts', { env: { ...env, LOG_LEVEL: 'error' } }),
      p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ }),
    ])
    const ended = watch({ api, worker })
    p.log('writes start')

    const record = emptyRecord()
    let isOver = false
    const writing = people.map((who) =>
      keepWriting(
        { url: api.url, posts, record, isOver: () => isOver || ended.length > 0 },
        who,
        p.random.shuffle(posts),
      ),
    )
    const pace = watchPace(database)
    const name = new URL(database.url).pathname.slice(1)
    const faults = await breakThings(postgres, name, {
      ...plan,
      random: p.random,
      isOver: () => ended.length > 0,
    })
    isOver = true
    await Promise.all(writing)
    const owed = await untilCaughtUp(database, ended.length > 0 ? 0 : p.size({ quick: 20_000, full: 60_000 }))
    const maxReported = await pace.stop()
    const found = await judge(database, record, faults.crashes)
    for (const line of ended) p.log(line)

    p.figure('answers 503', record.refused)
    p.figure('recoveries in ms', faults.recoveries.join(', '))
    p.figure('reactions lost', found.lostAsync)
    p.figure('oldest of them, ms before the kill', found.oldestLostAsync)
    p.figure('notifications of reactions lost', found.untoldReactions)
    p.require(
      'the database and its connections were killed under writes',
      faults.crashes.length === plan.crashes &&
        faults.terminated >= plan.terminations &&
        record.comments.length >= plan.least,
      `${faults.crashes.length} kills, ${faults.terminated} connections, ${record.comments.length} comments, ${record.reactions.length} reactions`,
    )
    p.require('no process ended', ended.length === 0, `${ended.length} ended`)
    p.require('every confirmed write is kept', found.lost === 0, `${found.lost} lost`)
    p.require('no write took effect twice', found.doubled === 0, `${found.doubled} doubled`)
    p.require(
      'asynchronous writes lose at most the last second',
      found.oldestLostAsync <= 1000 && found.untoldReactions <= maxReported * plan.crashes,
      `${found.lostAsync} reactions, ${found.untoldReactions} notifications of reactions`,
    )
    p.require(
      'every rejected request got a 503',
      record.wrong.length === 0,
      record.wrong.slice(0, 3).join('; ') || `${record.refused} times 503`,
    )
    p.require(
      'the worker processed all events, comments and jobs',
      owed.facts + owed.comments + owed.stuck === 0,
      `${owed.facts} events, ${owed.comments} comments and ${owed.stuck} jobs left`,
    )
    await Promise.all([api.stop(), worker.stop()])
    await postgres.stop()
  },
})

const migrated = (p: Proving, url: string): Promise<Database> =>
  freshDatabase(url, (env) =>
    p.command(process.execPath, ['server/src/migrate.ts'], undefined, { ...p.engines, ...env }),
  )

/** Processes that ended by themselves, with their last output. */
function watch(processes: Readonly<Record<string, Server>>): string[] {
  const ended: string[] = []
  for (const [name, { ended: end, output }] of Object.entries(processes))
    void end.then(() => ended.push(`the ${name} ended:\n${output().slice(-2000)}`))
  return ended
}

/** The most notifications that arrived within one second. */
function watchPace(database: Database) {
  let isStopped = false
  let most = 0
  const watching = (async () => {
    for (let before: number | null = null; !isStopped; ) {
      const began = Date.now()
      const [row] = await database
        .query<{ last: number }>('select coalesce(max(seq), 0)::int as last from notification_event')
        .catch(() => [])
      await rest(1000)
      if (row && before !== null) most = Math.max(most, ((row.last - before) * 1000) / (Date.now() - began))
      before = row?.last ?? null
    }
  })()
  return {
    async stop(): Promise<number> {
      isStopped = true
      await watching
      return Math.ceil(most)
    },
  }
}
