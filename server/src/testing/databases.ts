import { randomBytes } from 'node:crypto'
import { runMigrations as prepareJobs } from 'graphile-worker'
import pg from 'pg'
import { migrate } from '../platform/db/migrations.ts'
import { schemaHash } from '../platform/db/schema-files.ts'

const server = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
/** The lock's number, any fixed one: concurrent runs must not create the same template twice. */
const ONE_AT_A_TIME = 7_291_537
/** The environment variable with the name of the run. */
const RUN = 'SAYSO_TEST_RUN'
const prefixOf = (run: string) => `sayso_test_${run}_`

function urlOf(database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** The name of a migrated database to clone: migrating takes seconds, cloning a tenth of one. Made if there is none. */
export async function prepareTemplate(): Promise<string> {
  const template = await templateName()
  await withServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME])
    const known = await client.query('select from pg_database where datname = $1', [template])
    if (known.rowCount) return
    const unfinished = `${template}_new`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    await migrate(urlOf(unfinished))
    await prepareJobs({ connectionString: urlOf(unfinished) })
    // It gets its final name only when it is complete, so that a run that died half-way leaves nothing to be cloned.
    await client.query(`alter database ${unfinished} rename to ${template}`)
  })
  return template
}

export interface TestDatabase {
  readonly name: string
  readonly url: string
  drop(): Promise<void>
}

export const createTestDatabase = async (): Promise<TestDatabase> => createFrom(await templateName())

/** A database without a single table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0')

async function createFrom(template: string): Promise<TestDatabase> {
  const name = `${prefixOf(process.env[RUN] ?? 'single')}${randomBytes(6).toString('hex')}`
  await withServer((client) => client.query(`create database ${name} template ${template}`))
  return {
    name,
    url: urlOf(name),
    drop: () => withServer((client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/**
 * Names the databases of this run, in this process and those it starts. Returns where they are, and how to drop those
 * that a test file left behind, because it was killed or took none.
 */
export async function beginRun(): Promise<{ about: string; dropLeft(): Promise<void> }> {
  const run = randomBytes(4).toString('hex')
  process.env[RUN] = run
  const { host } = new URL(server)
  return {
    about: `each file has a database ${prefixOf(run)}* on ${host}, cloned from ${await templateName()}`,
    dropLeft: () =>
      withServer(async (client) => {
        const { rows } = await client.query<{ datname: string }>(
          'select datname from pg_database where starts_with(datname, $1)',
          [prefixOf(run)],
        )
        for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
      }),
  }
}

async function templateName(): Promise<string> {
  return `sayso_template_${(await schemaHash()).slice(0, 16)}`
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
