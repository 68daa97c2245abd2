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
  const name = `proof_${randomBytes(6).toString('hex')}`
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  const env = { DATABASE_URL: url, NAMESPACE: name }
  await once(serverUrl, `create database ${name}`)
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // Dropping the database by force breaks idle connections, which is no news to anybody.
  pool.on('error', () => undefined)

  async function drop() {
    await pool.end()
    await once(serverUrl, `drop database if exists ${name} with (force)`)
  }
  const migrated = await migrate(env)
  if (migrated.code !== 0) {
    await drop()
    throw new Error(`The migrations failed:\n${migrated.output}`)
  }
  async function query<Row extends object>(sql: string, values: readonly unknown[] = []) {
    return (await pool.query<Row>(sql, [...values])).rows
  }
  return Object.freeze({ url, env, query, drop })
}

async function once(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
