import { createHash, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { runMigrations as prepareJobs } from 'graphile-worker'
import pg from 'pg'
import { migrate, readMigrations } from '../platform/db/migrations.ts'

const server = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Any fixed number: runs started at once must not make the same template twice. */
const ONE_AT_A_TIME = 7_291_537

function urlOf(database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Migrating takes a second, cloning a migrated database a tenth of one. */
export async function prepareTemplate(): Promise<void> {
  const template = await templateName()
  await withServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME])
    const known = await client.query('select from pg_database where datname = $1', [template])
    if (known.rowCount) return
    const unfinished = `${template}_new`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    await migrate(urlOf(unfinished), migrations)
    await prepareJobs({ connectionString: urlOf(unfinished) })
    // Under its own name only when whole, so that a run that died half-way leaves nothing to be cloned.
    await client.query(`alter database ${unfinished} rename to ${template}`)
  })
}

export async function createTestDatabase(): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `sayso_test_${randomBytes(6).toString('hex')}`
  const template = await templateName()
  await withServer((client) => client.query(`create database ${name} template ${template}`))
  return {
    name,
    url: urlOf(name),
    drop: () => withServer((client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

async function templateName(): Promise<string> {
  const all = (await readMigrations(migrations)).map(({ hash }) => hash).join()
  return `sayso_template_${createHash('sha256').update(all).digest('hex').slice(0, 16)}`
}

async function withServer(use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
