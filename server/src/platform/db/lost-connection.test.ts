import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import type { Reader } from './db.ts'
import type { Tx } from './tx.ts'
import { isUnavailable } from './unavailable.ts'

const world = useWorld()

const backend = async (where: Tx | Reader) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(where)).rows[0]?.pid

/** Terminates the connection from outside, as an operator or a crash would. */
async function terminate(pid: number | undefined): Promise<void> {
  const operator = new pg.Client({ connectionString: world.ctx.config.db.url })
  await operator.connect()
  await operator.query('select pg_terminate_backend($1, 5000)', [pid])
  await operator.end()
}

test('a transaction that loses its connection between statements is retried and applied once', async () => {
  let tries = 0
  await world.ctx.db.write(async (tx) => {
    tries++
    await sql`insert into outbox_stream (name, incarnation) values ('lost', 'x')`.execute(tx)
    const pid = await backend(tx)
    if (tries === 1) await terminate(pid)
    await sql`select 1`.execute(tx)
  })
  expect(tries).toBe(2)
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select from outbox_stream where name = 'lost'`.execute(tx),
  )
  expect(rows).toHaveLength(1)
})

test('a transaction that keeps losing its connection fails as a temporary error after four tries', async () => {
  let tries = 0
  const failed = await world.ctx.db
    .write(async (tx) => {
      tries++
      const pid = await backend(tx)
      await terminate(pid)
      await sql`select 1`.execute(tx)
    })
    .catch((error: unknown) => error)
  expect(tries).toBe(4)
  expect(isUnavailable(failed)).toBe(true)
})

test('a transaction that loses its connection at the commit is not retried, as its outcome is unknown', async () => {
  const { db } = world.ctx
  await db.write(async (tx) => {
    await sql`create table dying (n int)`.execute(tx)
    await sql`create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(tx)
    await sql`create constraint trigger dies after insert on dying deferrable initially deferred
      for each row execute function die()`.execute(tx)
  })
  let tries = 0
  const failed = await db
    .write(async (tx) => {
      tries++
      await sql`insert into dying values (1)`.execute(tx)
    })
    .catch((error: unknown) => error)
  expect(tries).toBe(1)
  expect(isUnavailable(failed)).toBe(true)
})

test('a single statement that loses its connection fails as a temporary error', async () => {
  const { db } = world.ctx
  await db.write((tx) => sql`create table sent (n int)`.execute(tx))
  const dying = sql`with gone as (select pg_terminate_backend(pg_backend_pid()))
    insert into sent select 1 from gone, pg_sleep(1)`
  const failed = await db.writeAlone(dying).catch((error: unknown) => error)
  expect(isUnavailable(failed)).toBe(true)
})

test('a read that loses its connection is retried on another', async () => {
  const { read } = world.ctx.db
  const pid = await backend(read)
  const slow = sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(1)`.execute(read)
  await terminate(pid)
  expect((await slow).rows).toHaveLength(1)
})

test.for([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated unexpectedly',
])('"%s" is a temporary error', (message) => {
  expect(isUnavailable(new Error(message))).toBe(true)
})
