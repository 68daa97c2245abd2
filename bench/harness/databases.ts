import { randomBytes } from 'node:crypto'
import { prepareTemplate } from '@sayso/server/testing/databases'
import pg from 'pg'
import type { Ended } from './processes.ts'

export interface Database {
  readonly url: string
  /** For child processes: this database, and a namespace that keeps its streams and cache keys apart. */
  readonly env: Readonly<{ DATABASE_URL: string; NAMESPACE: string }>
  readonly query: <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>
  readonly drop: () => Promise<void>
}

type Migrate = (env: Readonly<Record<string, string>>) => Promise<Ended>

/** For a server of the proof's own, which has nothing to clone. */
export async function freshDatabase(serverUrl: string, migrate: Migrate): Promise<Database> {
  const database = await createDatabase(serverUrl)
  const migrated = await migrate(database.env)
  if (migrated.code !== 0) {
    await database.drop()
    throw new Error(`The migrations failed:\n${migrated.output}`)
  }
  return database
}

/** Copies a database that nobody is connected to, by default one that is migrated and empty. */
export async function cloneDatabase(serverUrl: string, template?: string): Promise<Database> {
  return createDatabase(serverUrl, `template ${template ?? (await prepareTemplate())}`)
}

/** The same for a large one. Files are copied whole; otherwise it would fill the write-ahead log. */
export async function copyDatabase(serverUrl: string, template: string): Promise<Database> {
  return createDatabase(serverUrl, `template ${template} strategy file_copy`)
}

/**
 * Makes a database that others are copied from, if it is not there yet. Whoever else wants the same one waits; it gets
 * its name only when it is complete, so that a run that died half-way leaves nothing to be copied.
 */
export async function keepDatabase(
  serverUrl: string,
  name: string,
  make: (url: string, server: pg.Client) => Promise<void>,
): Promise<void> {
  await withServer(serverUrl, async (server) => {
    await server.query('select pg_advisory_lock(hashtext($1))', [name])
    const known = await server.query('select from pg_database where datname = $1', [name])
    if (known.rowCount) return
    const unfinished = `${name}_new`
    await server.query(`drop database if exists ${unfinished} with (force)`)
    await server.query(`create database ${unfinished} template ${await prepareTemplate()}`)
    await make(urlOf(serverUrl, unfinished), server)
    await server.query(`alter database ${unfinished} rename to ${name}`)
  })
}

async function createDatabase(serverUrl: string, how = ''): Promise<Database> {
  const name = `proof_${randomBytes(6).toString('hex')}`
  const url = urlOf(serverUrl, name)
  const env = { DATABASE_URL: url, NAMESPACE: name }
  await once(serverUrl, `create database ${name} ${how}`)
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: 'proof' })
  // Dropping the database by force, or killing it, breaks connections; that is expected.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  async function query<Row extends object>(sql: string, values: readonly unknown[] = []) {
    return (await pool.query<Row>(sql, [...values])).rows
  }
  async function drop() {
    await pool.end()
    await once(serverUrl, `drop database if exists ${name} with (force)`)
  }
  return Object.freeze({ url, env, query, drop })
}

const urlOf = (serverUrl: string, database: string) =>
  Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href

const once = (url: string, sql: string) => withServer(url, (server) => server.query(sql))

export async function withServer<T>(serverUrl: string, use: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: serverUrl })
  // A proof may end it on purpose; whoever waits for an answer is told anyway.
  server.on('error', () => {})
  await server.connect()
  return use(server).finally(() => server.end())
}
