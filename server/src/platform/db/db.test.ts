import { decodeId, instantOfId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { createDb } from './db.ts'
import { wireId } from './row-id.ts'
import { afterCommit, type Tx } from './tx.ts'

const world = useWorld()

const one = (tx: Tx) => sql<{ n: number }>`select 1 as n`.execute(tx)

test('using a transaction after it has ended is an error', async () => {
  let leaked: Tx | undefined
  await world.ctx.db.write(async (tx) => {
    leaked = tx
  })
  await expect(one(leaked as Tx)).rejects.toThrow(/has ended/)
})

test('a statement that is not awaited rolls the transaction back with an error', async () => {
  const forgetful = world.ctx.db.write(async (tx) => {
    await sql`insert into outbox (subject, payload) values ('test.leak', '{}')`.execute(tx)
    void sql`select pg_sleep(0.05)`.execute(tx).catch(() => {})
  })
  await expect(forgetful).rejects.toThrow(/not awaited/)
  const { rows } = await sql`select 1 from pg_stat_activity where state = 'idle in transaction'
    and datname = current_database()`.execute(world.ctx.db.read)
  expect(rows).toEqual([])
})

test('reading or writing through another connection inside a transaction is rejected', async () => {
  const { db } = world.ctx
  const { read } = db
  const readInside = db.write(async (tx) => {
    await one(tx)
    await sql`select id from post`.execute(read)
  })
  await expect(readInside).rejects.toThrow(/use the tx/)
  await expect(db.write(() => db.write(one))).rejects.toThrow(/pass the tx on/)
})

test('a statement can fail inside a savepoint and the transaction continues', async () => {
  const { db } = world.ctx
  await db.write(async (tx) => {
    await sql`savepoint attempt`.execute(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => sql`rollback to savepoint attempt`.execute(tx))
    await sql`insert into outbox_stream (name, incarnation) values ('kept', 'x')`.execute(tx)
  })
  const { rows } = await db.write((tx) => sql`select from outbox_stream where name = 'kept'`.execute(tx))
  expect(rows).toHaveLength(1)
})

test('afterCommit callbacks run after a commit and never after a rollback', async () => {
  const reported: string[] = []
  await world.ctx.db.write(async (tx) => {
    afterCommit(tx, () => void reported.push('committed'))
    expect(reported).toEqual([])
  })
  const undone = world.ctx.db.write(async (tx) => {
    afterCommit(tx, () => void reported.push('never'))
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(reported).toEqual(['committed'])
})

test('a private read sees what the reader role cannot, and the database rejects writes in it', async () => {
  const { db } = world.ctx
  const hidden = sql`select count(*) from post_secret`
  await expect(hidden.execute(db.readFresh)).rejects.toThrow(/permission denied/)
  expect((await db.readPrivate((tx) => hidden.execute(tx))).rows).toHaveLength(1)
  const write = db.readPrivate((tx) =>
    sql`insert into outbox_stream (name, incarnation) values ('read', '0')`.execute(tx),
  )
  await expect(write).rejects.toThrow(/read-only transaction/)
})

test('a deadlock is retried and both transactions succeed', async () => {
  const { db } = world.ctx
  await db.write((tx) =>
    sql`insert into outbox_stream (name, incarnation) values ('a', '0'), ('b', '0')`.execute(tx),
  )
  const add = (first: string, second: string) =>
    db.write(async (tx) => {
      await sql`update outbox_stream set incarnation = incarnation || '+' where name = ${first}`.execute(tx)
      await new Promise((resolve) => setTimeout(resolve, 60))
      await sql`update outbox_stream set incarnation = incarnation || '+' where name = ${second}`.execute(tx)
    })
  await Promise.all([add('a', 'b'), add('b', 'a')])
  const { rows } = await db.write((tx) =>
    sql<{ incarnation: string }>`select incarnation from outbox_stream where name in ('a', 'b')`.execute(tx),
  )
  expect(rows.map((row) => row.incarnation)).toEqual(['0++', '0++'])
})

test('ids are unique and contain their shard and creation time', async () => {
  const [made] = await world.ctx.db.write(async (tx) => {
    const { rows } = await sql<{ all: number; distinct: number; last: bigint }>`
      select count(*)::int as all, count(distinct id)::int as distinct, max(id) as last
        from (select make_id(77) as id from generate_series(1, 100000)) ids`.execute(tx)
    return rows
  })
  expect([made?.all, made?.distinct]).toEqual([100_000, 100_000])
  const last = wireId(made?.last ?? 0n)
  expect((decodeId(last) >> 10n) & 4095n).toBe(77n)
  expect(Math.abs(instantOfId(last).getTime() - Date.now())).toBeLessThan(5000)
})

test('a statement is prepared once and reused by name', async () => {
  const { db } = world.ctx
  const names = await db.write(async (tx) => {
    await sql`select ${1}::int as planned_once`.execute(tx)
    await sql`select ${2}::int as planned_once`.execute(tx)
    const { rows } = await sql<{ uses: number }>`
      select (generic_plans + custom_plans)::int as uses from pg_prepared_statements
       where statement like '%planned_once%' and statement like '%::int%' and statement not like '%pg_prepared%'`.execute(
      tx,
    )
    return rows
  })
  expect(names).toEqual([{ uses: 2 }])
})

test('public reads use generic plans and cannot write', async () => {
  const show = async (name: string) =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(world.ctx.db.read))
      .rows[0]?.value
  expect(await show('plan_cache_mode')).toBe('force_generic_plan')
  expect(await show('default_transaction_read_only')).toBe('on')
  expect(await show('role')).toBe('sayso_reader')
})

test('a statement that takes too long is cancelled, read or write', async () => {
  const { url, readUrl } = world.ctx.config.db
  const db = createDb({ url, readUrl, poolSize: 1, statementMs: 500 })
  const slow = sql`select pg_sleep(30)`
  await expect(slow.execute(db.read)).rejects.toThrow(/statement timeout/)
  await expect(db.write((tx) => slow.execute(tx))).rejects.toThrow(/statement timeout/)
  await db.close()
})

test('the database encodes an id as the contract does', async () => {
  const ids = [0n, 1n, 31n, 32n, 2n ** 35n - 1n, 2n ** 35n, 1234567890123456789n, 2n ** 63n - 1n]
  const { rows } = await sql<{ wire: string }>`
    select wire_id(id) as wire from unnest(${ids.map(String)}::bigint[]) with ordinality as given (id, place)
     order by place`.execute(world.ctx.db.readFresh)
  expect(rows.map(({ wire }) => wire)).toEqual(ids.map((id) => wireId(id)))
})

test('writeAlone commits at once, and a failing callback cannot undo it', async () => {
  const { db } = world.ctx
  const reported = sql<{ name: string }>`
    insert into outbox_stream (name, incarnation) values ('alone', 'x') returning name`
  const rows = await db.writeAlone(reported, () => Promise.reject(new Error('the cache is away')))
  expect(rows).toEqual([{ name: 'alone' }])
  await expect(db.write(() => db.writeAlone(reported))).rejects.toThrow(/pass the tx on/)
})
