import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import { type Database, freshDatabase } from '../harness/databases.ts'
import { startDeliveries } from '../harness/deliveries.ts'
import { startPrivatePostgres } from '../harness/private-postgres.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { openMembers } from './accounts/members-api.ts'
import { type Canary, liveThrough } from './secret-canary/story.ts'

const LEAST = 30
/** A child's output is kept up to this length; beyond it, the beginning would be lost. */
const OUTPUT_KEPT = 200_000
/** Where addresses and names belong: the tables that own them. */
const HOMES = ['account', 'account_address', 'secret_code', 'profile']

export default proof({
  name: 'secret-canary',
  about:
    'Passwords, codes, tokens, addresses and names are in no log, statement, cache, stream, push message or live event',
  ci: true,
  engines: true,
  mutants: {
    'url-logged': {
      file: 'server/src/platform/http/http.ts',
      find: '    route,\n    status: reply.statusCode,',
      replace: '    route: request.url,\n    status: reply.statusCode,',
      why: 'query strings are logged',
    },
    'token-cached': {
      file: 'server/src/modules/accounts/sign-in/sessions.service.ts',
      find: '  const hash = hashToken(token)\n',
      replace: '  const hash = hashToken(token)\n  void ctx.redis.set(`session:${token}`, 1)\n',
      why: 'tokens are stored in Redis in clear text',
    },
    'server-defaults': {
      file: 'docs/operations/engines.md',
      find: 'log_parameter_max_length = 0\n  log_parameter_max_length_on_error = 0\n  log_error_verbosity = terse',
      replace: 'log_error_verbosity = default',
      why: 'PostgreSQL logs bound parameters by default',
    },
    'details-logged': {
      file: 'docs/operations/engines.md',
      find: 'log_error_verbosity = terse',
      replace: 'log_error_verbosity = default',
      why: 'PostgreSQL logs the duplicate address',
    },
    'address-in-push': {
      file: 'server/src/modules/notifications/push/push-notifications.queries.ts',
      find: 'case when actor.is_public then actor.handle end',
      replace: '(select email from account where account.id = actor.account_id)',
      why: 'a push message names people by their address',
    },
    'token-in-event': {
      file: 'server/src/rpc/mount-streams.ts',
      find: 'route.open({ input, viewer, address, appVersion } as',
      replace: 'route.open({ input, viewer, address, appVersion: request.headers.authorization } as',
      why: 'the first event repeats the token',
    },
    'code-in-clear': {
      file: 'server/src/modules/accounts/email/send-code.service.ts',
      find: "    first: macOf(ring, 'emailed code', text),",
      replace: '    first: Buffer.from(text),',
      why: 'a copy of the database contains usable codes',
    },
  },
  async run(p) {
    const postgres = await startPrivatePostgres(p, {
      ...(await documentedSettings()),
      log_statement: 'all',
      log_min_duration_statement: '0',
      shared_preload_libraries: 'pg_stat_statements',
    })
    const database = await freshDatabase(postgres.url, (env) =>
      p.command(process.execPath, ['server/src/migrate.ts'], undefined, env),
    )
    await database.query('create extension pg_stat_statements')
    const redis = await watchRedis(p)
    const bus = await ownBus(p)
    const opsPort = await p.freePort()
    const deliveries = await startDeliveries()
    const members = await openMembers(p, {
      database,
      env: { ...deliveries.env, REDIS_URL: redis.url, NATS_URL: bus.url, LOG_LEVEL: 'debug' },
      apiEnv: { OPS_PORT: String(opsPort) },
      quiet: false,
    })
    const canaries = await liveThrough(p, members, deliveries)
    const isNotified = await deliveries.arrive({ pushes: 1, events: ['state', 'post', 'unread'] })
    p.require('what happens is announced by push and live', isNotified)
    await breakUniqueness(database, canaries)
    await untilDone(database)

    const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()
    const [api] = members.apis
    const logs = [api?.output() ?? '', members.worker.output()]
    const places: Record<string, string> = {
      'the application’s logs': logs.join('\n'),
      'its metrics': metrics,
      'PostgreSQL’s log': await postgres.log(),
      'PostgreSQL’s statements': await text(
        database,
        'select query from pg_stat_statements union all select query from pg_stat_activity',
      ),
      'waiting and finished jobs': await text(
        database,
        'select j::text as query from graphile_worker._private_jobs j',
      ),
      'what was said to Redis': redis.received.join('\n'),
      'what Redis holds': await redis.contents(),
      'the streams': await readFiles(bus.store),
      'push messages': deliveries.pushes().join('\n'),
      'live events': deliveries.streams().join('\n'),
    }
    for (const [place, found] of Object.entries(places)) searchFor(p, canaries, place, found)
    const tables = await readTables(database)
    const secrets = canaries.filter(({ kind }) => kind === 'secret')
    searchFor(p, secrets, 'any table', Object.values(tables).join('\n'))
    const elsewhere = Object.entries(tables).filter(([name]) => !HOMES.includes(name))
    searchFor(p, canaries, 'tables that own no address', elsewhere.map(([, rows]) => rows).join('\n'))

    p.figure('canaries', canaries.length)
    p.figure('lines of PostgreSQL’s log', (places['PostgreSQL’s log'] ?? '').split('\n').length)
    p.figure('commands to Redis', redis.received.length)
    p.require('there are enough canaries', canaries.length >= LEAST, `${canaries.length} canaries`)
    p.require(
      'every searched place was written to',
      logs.every((log) => log.length > 0) && redis.received.length > 0,
    )
    p.require(
      'no log was truncated',
      logs.every((log) => log.length < OUTPUT_KEPT),
    )
    p.require(
      'statements were logged',
      /execute .*insert into "account"/s.test(places['PostgreSQL’s log'] ?? ''),
    )
    await deliveries.close()
    await members.close()
    redis.close()
    await database.drop()
    await postgres.stop()
  },
})

function searchFor(p: Proving, canaries: readonly Canary[], place: string, found: string): void {
  const hits = canaries.filter(({ forms }) => forms.some((form) => form.test(found)))
  const names = hits.map(({ name }) => name).join(', ')
  p.require(`no canary is in ${place}`, hits.length === 0, hits.length > 0 ? `${place}: ${names}` : undefined)
}

/** The settings that operators are told to use are the ones tested here. */
async function documentedSettings(): Promise<Record<string, string>> {
  const page = await readFile(
    fileURLToPath(new URL('../../docs/operations/engines.md', import.meta.url)),
    'utf8',
  )
  const [, block = ''] = /```conf postgresql\n(.*?)```/s.exec(page) ?? []
  const lines = [...block.matchAll(/^\s*(\w+) = (\S+)/gm)]
  if (lines.length === 0) throw new Error('docs/operations/engines.md states no settings for PostgreSQL')
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
}

/** The product checks before it inserts; an error of this kind would still quote the address. */
async function breakUniqueness(database: Database, canaries: readonly Canary[]): Promise<void> {
  const known = canaries.find(({ name }) => name === 'an address to move to')
  const refused = await database.query('insert into account (email) values ($1)', [known?.text]).then(
    () => false,
    () => true,
  )
  if (!refused) throw new Error('an address was stored twice')
}

async function untilDone(database: Database): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const [row] = await database.query<{ n: number }>('select count(*)::int as n from graphile_worker.jobs')
    if (row?.n === 0) return
    await rest(50)
  }
  throw new Error('jobs are left over')
}

/** Records every command, including those for keys that are gone by the end. */
async function watchRedis(p: Proving) {
  const port = await p.freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  await p.spawnProgram('redis-server', args, /Ready to accept connections/)
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url)
  const monitor = await client.monitor()
  // If a proof ends early, its Redis is gone first; that is expected.
  for (const line of [client, monitor]) line.on('error', () => undefined)
  const received: string[] = []
  monitor.on('monitor', (_time: string, command: string[]) => received.push(command.join(' ')))
  return {
    url,
    received,
    async contents() {
      const keys = await client.keys('*')
      const dumps = await Promise.all(keys.map((key) => client.dumpBuffer(key)))
      return [...keys, ...dumps.map((dump) => dump?.toString('latin1') ?? '')].join('\n')
    },
    close() {
      monitor.disconnect()
      client.disconnect()
    },
  }
}

async function ownBus(p: Proving) {
  const store = await p.temporaryDirectory()
  const port = await p.freePort()
  const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', store]
  await p.spawnProgram('nats-server', args, /Server is ready/)
  return { url: `nats://127.0.0.1:${port}`, store }
}

async function readFiles(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const contents = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
  return contents.join('\n')
}

async function text(database: Database, sql: string): Promise<string> {
  return (await database.query<{ query: string }>(sql)).map(({ query }) => query).join('\n')
}

async function readTables(database: Database): Promise<Record<string, string>> {
  const names = await database.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const tables: Record<string, string> = {}
  for (const { schema, name } of names)
    tables[name] = await text(database, `select t::text as query from ${schema}."${name}" t`)
  return tables
}
