import type pg from 'pg'
import type { Mark } from './open-days.ts'

/*
 * Over a connection of its own: a day may hold millions of transfers, and reading them takes longer than a request may.
 */

export interface SealedDay extends Mark {
  readonly day: string
  readonly reach: bigint
  readonly transfers: bigint
  readonly digest: string
}

/** The contents of a day: how many transfers, and a sum over every column of its rows. */
interface Contents {
  readonly transfers: bigint
  readonly digest: string
}

const NOTHING: Mark = { journal: 0n, transfer: 0n }

/** A sum does not depend on the order of rows, so no sort is needed. */
const digestOf = (...columns: string[]) =>
  `coalesce(sum(('x' || left(md5(concat_ws('|', ${columns.join(', ')})), 15))::bit(60)::bigint), 0)`

export async function findMark(client: pg.Client): Promise<Mark> {
  const { rows } = await client.query<{ journal: string; transfer: string }>(
    'select last_journal as journal, last_transfer as transfer from ledger_sealed_day order by day desc limit 1',
  )
  const [last] = rows
  return last === undefined ? NOTHING : { journal: BigInt(last.journal), transfer: BigInt(last.transfer) }
}

/** The day of the first open journal, if it is over for long enough that nothing of it is under way. */
export async function findDue(client: pg.Client, { journal }: Mark, hours: number): Promise<string | null> {
  const { rows } = await client.query<{ day: string }>(
    `select (created_at at time zone 'UTC')::date::text as day from ledger_journal
      where id > $1
        and (date_trunc('day', created_at at time zone 'UTC') + interval '1 day') at time zone 'UTC'
            < now() - make_interval(hours => $2)
      order by id limit 1`,
    [journal, hours],
  )
  return rows[0]?.day ?? null
}

/** The last journal before a moment, by halving: numbers and times of journals grow alike, and there is no index by time. */
export async function lastJournalBefore(client: pg.Client, moment: string, after: bigint): Promise<bigint> {
  const { rows } = await client.query<{ last: string }>(
    'select coalesce(max(id), 0) as last from ledger_journal',
  )
  let [low, high] = [after, BigInt(rows[0]?.last ?? 0)]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    const found = await client.query<{ is_before: boolean }>(
      'select created_at < $1::timestamptz as is_before from ledger_journal where id >= $2 order by id limit 1',
      [moment, middle],
    )
    if (found.rows[0]?.is_before === true) low = middle
    else high = middle - 1n
  }
  return low
}

/** Where the day ends, given its last journal and the last one whose transfers may be mixed with the day's. */
export async function findEnd(client: pg.Client, from: Mark, { last, near }: { last: bigint; near: bigint }) {
  const { rows } = await client.query<{ transfer: string; reach: string }>(
    `with ends as (select coalesce(max(id), $4::bigint) as transfer from ledger_transfer
                    where journal_id > $1 and journal_id <= $2)
     select transfer,
            (select greatest(max(journal_id), $2) from ledger_transfer, ends
              where journal_id > $1 and journal_id <= $3 and id <= ends.transfer) as reach
       from ends`,
    [from.journal, last, near, from.transfer],
  )
  return { transfer: BigInt(rows[0]?.transfer ?? 0), reach: BigInt(rows[0]?.reach ?? last) }
}

type Bounds = Mark & { readonly reach: bigint }

const inDay = 'journal_id > $1 and journal_id <= $2 and id > $3 and id <= $4'

export async function readContents(client: pg.Client, from: Mark, to: Bounds): Promise<Contents> {
  const { rows } = await client.query<{ transfers: string; digest: string }>(
    `select t.transfers, t.digest + j.digest as digest
       from (select count(*) as transfers, ${digestOf('id', 'journal_id', 'debit_id', 'credit_id', 'amount')} as digest
               from ledger_transfer where ${inDay}) t,
            (select ${digestOf('id', 'kind', 'key', "encode(input_hash, 'hex')", 'legs', 'reverses', 'extract(epoch from created_at)')} as digest
               from ledger_journal where id > $1 and id <= $5) j`,
    [from.journal, to.reach, from.transfer, to.transfer, to.journal],
  )
  const [row] = rows
  return { transfers: BigInt(row?.transfers ?? 0), digest: row?.digest ?? '' }
}

/** Adds the day to what each account has moved in sealed days. */
export async function addToTotals(client: pg.Client, from: Mark, to: Bounds): Promise<void> {
  await client.query(
    `insert into ledger_sealed as s (account_id, debits, credits)
     select account_id, sum(debits), sum(credits)
       from (select debit_id as account_id, amount as debits, 0 as credits from ledger_transfer where ${inDay}
              union all
             select credit_id, 0, amount from ledger_transfer where ${inDay}) sides
      group by account_id order by account_id
     on conflict (account_id) do update
       set debits = s.debits + excluded.debits, credits = s.credits + excluded.credits`,
    [from.journal, to.reach, from.transfer, to.transfer],
  )
}

export async function insertDay(
  client: pg.Client,
  { day, journal, transfer, reach, transfers, digest }: SealedDay,
) {
  await client.query(
    `insert into ledger_sealed_day (day, last_journal, last_transfer, reach_journal, transfers, digest)
     values ($1, $2, $3, $4, $5, $6)`,
    [day, journal, transfer, reach, transfers, digest],
  )
}

/** Sealed days that were not looked at for the longest time, each with where it begins. */
export async function findToLookAt(client: pg.Client, atMost: number | null) {
  const { rows } = await client.query<Record<string, string>>(
    `select day::text, last_journal, last_transfer, reach_journal, transfers, digest, from_journal, from_transfer
       from (select *, lag(last_journal, 1, 0::bigint) over (order by day) as from_journal,
                    lag(last_transfer, 1, 0::bigint) over (order by day) as from_transfer
               from ledger_sealed_day) days
      order by looked_at, day limit $1`,
    [atMost],
  )
  return rows.map((row) => ({
    sealed: {
      day: row['day'] ?? '',
      journal: BigInt(row['last_journal'] ?? 0),
      transfer: BigInt(row['last_transfer'] ?? 0),
      reach: BigInt(row['reach_journal'] ?? 0),
      transfers: BigInt(row['transfers'] ?? 0),
      digest: row['digest'] ?? '',
    } satisfies SealedDay,
    from: {
      journal: BigInt(row['from_journal'] ?? 0),
      transfer: BigInt(row['from_transfer'] ?? 0),
    } satisfies Mark,
  }))
}

export async function wasLookedAtWithin(client: pg.Client, minutes: number): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from ledger_sealed_day
                     where looked_at > now() - make_interval(mins => $1) and looked_at > sealed_at + interval '1 second') as is`,
    [minutes],
  )
  return rows[0]?.is === true
}

export async function noteLook(client: pg.Client, day: string): Promise<void> {
  await client.query('update ledger_sealed_day set looked_at = clock_timestamp() where day = $1', [day])
}

export async function dropSeals(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('delete from ledger_sealed')
  await client.query('delete from ledger_sealed_day')
  await client.query('commit')
}
