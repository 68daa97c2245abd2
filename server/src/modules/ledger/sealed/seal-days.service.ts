import type pg from 'pg'
import { openClient } from '../../../platform/db/connections.ts'
import { lookAt, type Violation } from '../../../platform/db/invariants.ts'
import { type Mark, openInvariants } from './open-days.ts'
import * as q from './sealed-days.queries.ts'

/*
 * A day that is over is read once more and sealed. From then on the audit takes its totals as they are, and looks at
 * one sealed day after another again, so that a change in one is found within a full turn.
 */

/** Money may stay in suspense for a day, and no transaction lasts an hour: nothing of such a day is under way. */
const OVER_FOR_HOURS = 25
const HOUR_MS = 3_600_000
const LOOK_EVERY_MINUTES = 55
/** How long one run may seal: the first one of an old ledger has years before it. */
const SEAL_FOR_MS = 60_000
const TIMEOUT_MS = 10 * 60_000
/** One audit at a time: two would seal the same day. */
const LOCK = "pg_try_advisory_xact_lock(hashtextextended('ledger seals', 0))"

export const CHANGED_DAY = 'sealed days are as they were'

export const isChangedDay = ({ name }: Violation) => name.startsWith(CHANGED_DAY)

export async function withLedger<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient({ connectionString: url, statement_timeout: TIMEOUT_MS })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Checks the open days, and one sealed day an hour. The cost does not grow with history. */
export async function auditOpenDays(client: pg.Client): Promise<Violation[]> {
  await client.query('begin isolation level repeatable read read only')
  const mark = await q.findMark(client)
  const broken = await lookAt(openInvariants(mark), async (statement) => (await client.query(statement)).rows)
  await client.query('commit')
  const isDue = !(await q.wasLookedAtWithin(client, LOOK_EVERY_MINUTES))
  return isDue ? [...broken, ...(await lookAtDays(client, 1))] : broken
}

/** Computes sealed days again; null for all of them. */
export async function lookAtDays(client: pg.Client, atMost: number | null): Promise<Violation[]> {
  const days: string[] = []
  for (const { sealed, from } of await q.findToLookAt(client, atMost)) {
    const { transfers, digest } = await q.readContents(client, from, sealed)
    if (transfers !== sealed.transfers || digest !== sealed.digest) days.push(sealed.day)
    // A day that differs stays first in line.
    else await q.noteLook(client, sealed.day)
  }
  return days.length === 0 ? [] : [{ name: `${CHANGED_DAY}: ${days.join(', ')}`, rows: days.length }]
}

/** Seals what is over. Only called when the audit found nothing. */
export async function sealDays(client: pg.Client): Promise<number> {
  const until = Date.now() + SEAL_FOR_MS
  let sealed = 0
  while (Date.now() < until && (await sealNext(client))) sealed++
  return sealed
}

async function sealNext(client: pg.Client): Promise<boolean> {
  await client.query('begin isolation level repeatable read')
  try {
    const locked = await client.query<{ is: boolean }>(`select ${LOCK} as is`)
    const mark = await q.findMark(client)
    const day = locked.rows[0]?.is === true ? await q.findDue(client, mark, OVER_FOR_HOURS) : null
    if (day !== null) await sealOne(client, mark, day)
    await client.query('commit')
    return day !== null
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function sealOne(client: pg.Client, from: Mark, day: string): Promise<void> {
  const end = Date.parse(`${day}T00:00:00Z`) + 24 * HOUR_MS
  const before = (ms: number) => q.lastJournalBefore(client, new Date(ms).toISOString(), from.journal)
  const last = await before(end)
  const { transfer, reach } = await q.findEnd(client, from, { last, near: await before(end + HOUR_MS) })
  const to = { journal: last, transfer, reach }
  const contents = await q.readContents(client, from, to)
  await q.addToTotals(client, from, to)
  await q.insertDay(client, { day, ...to, ...contents })
}
