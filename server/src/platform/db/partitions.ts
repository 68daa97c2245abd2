import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Tx } from './tx.ts'

/**
 * A table that is dropped in parts as its rows get old, so that nothing is deleted row by row. Its partitions are in the
 * schema `partitions`. What has none goes into the one called rest, so a row is never refused, and a read or a unique
 * key never misses it.
 */
export interface PartitionedTable {
  readonly name: string
  /** What it is partitioned by: the time of the row by day, or an id by ranges of about a day. */
  readonly by: { readonly day: string } | { readonly id: string; readonly last: string }
  /** The column with the time of the row. */
  readonly since: string
  /** How long rows are kept. A partition may be kept for longer, until all of its rows can go. */
  readonly keep: string
  /** A condition for rows that stay, however old they are. */
  readonly unless?: string
}

/** So that a worker may be away for a weekend. */
const DAYS_AHEAD = 3
/** A partition of ids holds at least this many: a small installation needs few. */
const FEWEST_IDS = 10_000
/** Everybody who writes waits while we wait for a lock. */
const LOCK_WAIT = '200ms'
const ATTEMPTS = 10
const BETWEEN_ATTEMPTS_MS = 500
const BATCH_SIZE = 5000
const LOCK_NOT_AVAILABLE = '55P03'

const inSchema = (name: string) => sql.id('partitions', name)
const restOf = ({ name }: PartitionedTable) => inSchema(`${name}_rest`)

/**
 * Makes the partitions of the coming days. A worker does this when it starts and every hour. If none ran for days, or
 * more ids came than was expected, there are rows in the rest; partitions then begin where no row of the rest is.
 * Returns the names of those it made.
 */
export async function makePartitions(db: Db, table: PartitionedTable, at = new Date()): Promise<string[]> {
  const made: string[] = []
  for (;;) {
    const name = await withShortLocks(db, (tx) =>
      'day' in table.by ? makeDay(tx, table, table.by.day, at) : makeRange(tx, table, table.by, at),
    )
    if (name === null) return made
    made.push(name)
  }
}

/** Makes one partition, the first that is missing; null if none is. */
async function makeDay(tx: Tx, table: PartitionedTable, column: string, at: Date): Promise<string | null> {
  const top = Number(await lockTop(tx, table))
  const until = startOfDay(at, 1 + DAYS_AHEAD)
  for (let from = new Date(Math.max(top, +startOfDay(at, 0))); from < until; ) {
    const to = startOfDay(from, 1)
    await lockRest(tx, table)
    const inRest = await sql`select from ${restOf(table)}
      where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to} limit 1`.execute(tx)
    if (inRest.rows.length === 0) {
      const name = `${table.name}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`
      await attach(tx, table, { name, from: from.toISOString(), to: to.toISOString() })
      return name
    }
    from = to
  }
  return null
}

async function makeRange(
  tx: Tx,
  table: PartitionedTable,
  { id, last: lastId }: { id: string; last: string },
  at: Date,
): Promise<string | null> {
  const top = await lockTop(tx, table)
  const column = sql.ref(id)
  const { rows } = await sql<{ last: bigint | null; yesterday: bigint | null }>`
    select (${sql.raw(lastId)}) as last,
           (select max(id) from (select ${column} as id from ${sql.table(table.name)}
             where ${sql.ref(table.since)} > ${at}::timestamptz - interval '1 day'
             order by ${sql.ref(table.since)} limit 100) as first) as yesterday`.execute(tx)
  const last = rows[0]?.last ?? 0n
  const width = max(BigInt(FEWEST_IDS), last - (rows[0]?.yesterday ?? last))
  const wanted = last + width * BigInt(DAYS_AHEAD)
  if (top > wanted) return null
  await lockRest(tx, table)
  const inRest = await sql<{ id: bigint | null }>`
    select max(${column}) as id from ${restOf(table)} where ${column} >= ${top}`.execute(tx)
  const from = max(top, (inRest.rows[0]?.id ?? -1n) + 1n)
  const name = `${table.name}_${from}`
  await attach(tx, table, { name, from: String(from), to: String(from + width) })
  return name
}

const max = (a: bigint, b: bigint) => (a > b ? a : b)

/** Attached and not created in place, which would lock the whole table: only the rest is locked, where few rows go. */
async function attach(
  tx: Tx,
  table: PartitionedTable,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<void> {
  const parent = sql.id('public', table.name)
  await sql`create table ${inSchema(name)} (like ${parent} including defaults including constraints)`.execute(
    tx,
  )
  await sql`alter table ${parent} attach partition ${inSchema(name)}
              for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(tx)
}

/** Where the highest partition ends. Two workers that make partitions take turns. */
async function lockTop(tx: Tx, table: PartitionedTable): Promise<bigint> {
  await sql`lock table only ${sql.id('public', table.name)} in share update exclusive mode`.execute(tx)
  return (await listPartitions(tx, table)).at(-1)?.end ?? 0n
}

/** Nothing may come in between that belongs into the new partition. */
async function lockRest(tx: Tx, table: PartitionedTable): Promise<void> {
  await sql`lock table ${restOf(table)} in access exclusive mode`.execute(tx)
}

interface Partition {
  readonly name: string
  /** Before which it ends: an id, or milliseconds since 1970. */
  readonly end: bigint
}

/** Without the rest, in their order. */
async function listPartitions(tx: Tx, table: PartitionedTable): Promise<Partition[]> {
  const end = sql`substring(pg_get_expr(relpartbound, c.oid) from $$TO [(]'([^']+)'[)]$$)`
  const { rows } = await sql<Partition>`
    select relname as name,
           ${'day' in table.by ? sql`(extract(epoch from ${end}::timestamptz) * 1000)` : end}::bigint as "end"
      from pg_inherits join pg_class c on c.oid = inhrelid
     where inhparent = ${`public.${table.name}`}::regclass and pg_get_expr(relpartbound, c.oid) <> 'DEFAULT'
     order by 2`.execute(tx)
  return rows
}

/**
 * Drops the partitions whose rows can all go, and deletes old rows of the rest. Returns the names of those it dropped.
 */
export async function prunePartitions(db: Db, table: PartitionedTable, at = new Date()): Promise<string[]> {
  const dropped: string[] = []
  for (const partition of await db.readPrivate((tx) => listPartitions(tx, table))) {
    if (!(await db.readPrivate((tx) => canGo(tx, table, partition, at)))) continue
    const isGone = await withShortLocks(db, async (tx) => {
      // The table before its partition, as everybody else does who takes both.
      await sql`lock table only ${sql.id('public', table.name)} in access exclusive mode`.execute(tx)
      // Asked again: somebody may have written to it, or another worker has dropped it.
      const known = await listPartitions(tx, table)
      if (!known.some(({ name }) => name === partition.name)) return false
      if (!(await canGo(tx, table, partition, at))) return false
      await sql`drop table ${inSchema(partition.name)}`.execute(tx)
      return true
    })
    if (isGone) dropped.push(partition.name)
  }
  while ((await pruneRest(db, table, at)) === BATCH_SIZE);
  return dropped
}

async function canGo(tx: Tx, table: PartitionedTable, { name, end }: Partition, at: Date): Promise<boolean> {
  const { by } = table
  // A range of ids says nothing about time: it can go when no more ids are drawn from it, and its rows are all old.
  const [isOver, stays] =
    'day' in by
      ? [isOld(table, sql`${new Date(Number(end))}::timestamptz`, at), sql.raw(table.unless ?? 'false')]
      : [sql`${end}::bigint <= (${sql.raw(by.last)})`, sql`not ${isOld(table, sql.ref(table.since), at)}`]
  const { rows } = await sql<{ can: boolean }>`
    select coalesce(${isOver}, false) and not exists (select from ${inSchema(name)} where ${stays}) as can`.execute(
    tx,
  )
  return rows[0]?.can ?? false
}

const isOld = ({ keep }: PartitionedTable, time: ReturnType<typeof sql>, at: Date) =>
  sql`(${time} < ${at}::timestamptz - ${keep}::interval)`

/** Few rows, unless no worker ran for days. In slices, so that no delete holds locks for long. */
async function pruneRest(db: Db, table: PartitionedTable, at: Date): Promise<number> {
  const stays = sql.raw(table.unless ?? 'false')
  const removed = await db.write((tx) =>
    sql`delete from ${restOf(table)} where ctid in (
          select ctid from ${restOf(table)}
           where ${isOld(table, sql.ref(table.since), at)} and not (${stays}) limit ${BATCH_SIZE})`.execute(
      tx,
    ),
  )
  return Number(removed.numAffectedRows ?? 0)
}

/** Gives up on a lock soon and asks again: whoever waits for one makes everybody after it wait. */
async function withShortLocks<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await db.write(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(tx)
        return run(tx)
      })
    } catch (error) {
      const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (!isLocked || attempts >= ATTEMPTS) throw error
      await rest(BETWEEN_ATTEMPTS_MS * (0.5 + Math.random()))
    }
  }
}

function startOfDay(at: Date, days: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + days))
}
