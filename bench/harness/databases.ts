import { randomBytes } from 'node:crypto'
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

export async function freshDatabase(serverUrl: string, migrate: Migrate): Promise<Database> {
  const database = await createDatabase(serverUrl)
  const migrated = await migrate(database.env)
  if (migrated.code !== 0) {
    await database.drop()
    throw new Error(`The migrations failed:\n${migrated.output}`)
  }
  return database
}

/**
 * Copies a database that nobody is connected to. Files are copied whole; otherwise a large database would fill the
 * write-ahead log.
 */
export async function copyDatabase(serverUrl: string, template: string): Promise<Database> {
  return createDatabase(serverUrl, `template ${template} strategy file_copy`)
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

export const urlOf = (serverUrl: string, database: string) =>
  Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href

async function once(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
