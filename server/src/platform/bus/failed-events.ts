import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

export interface FailedEvent {
  readonly consumer: string
  readonly id: string
  readonly subject: string
  readonly reason: string
  readonly at: Date
  readonly payload: unknown
}

/** Events that a consumer could not handle, however often it tried. */
export async function listFailedEvents(tx: Tx, limit: number): Promise<FailedEvent[]> {
  const { rows } = await sql<FailedEvent>`
    select consumer, outbox_id::text as id, subject, reason, failed_at as at, payload
      from event_failed order by failed_at desc limit ${limit}`.execute(tx)
  return rows
}

export async function countFailedEvents(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from event_failed`.execute(tx)
  return rows[0]?.n ?? 0
}

/** The oldest events of one name that a consumer could not handle; locked. */
export async function lockFailedEvents(
  tx: Tx,
  { consumer, subject, limit }: { consumer: string; subject: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select outbox_id::text as id from event_failed
     where consumer = ${consumer} and subject = ${subject} order by outbox_id limit ${limit} for update`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** What the event says; locked, so that it is handled by one worker. Null if it has been handled meanwhile. */
export async function lockFailedEvent(
  tx: Tx,
  { consumer, id }: { consumer: string; id: string },
): Promise<{ payload: unknown } | null> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from event_failed
     where consumer = ${consumer} and outbox_id = ${id}::bigint for update`.execute(tx)
  return rows[0] ?? null
}

/** False if the consumer handled it before. */
export async function settleFailedEvent(
  tx: Tx,
  { consumer, id }: { consumer: string; id: string },
): Promise<boolean> {
  await sql`delete from event_failed where consumer = ${consumer} and outbox_id = ${id}::bigint`.execute(tx)
  const { rows } = await sql`
    insert into event_handled (consumer, outbox_id) values (${consumer}, ${id}::bigint)
    on conflict do nothing returning outbox_id`.execute(tx)
  return rows.length > 0
}
