import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Tx } from '../db/tx.ts'
import { describeError, type Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Bus, BusDelivery, Subscription } from './bus.ts'
import { type Consumer, checkConsumers } from './news.ts'

/** A fact that failed this often is put aside for an operator instead of blocking its consumer for ever. */
const MOST_ATTEMPTS = 100

export interface ConsumersOptions<Context> {
  db: Db
  bus: Bus
  context: Context
  consumers: readonly Consumer<Context>[]
  log: Log
  metrics: Metrics
}

export async function startConsumers<Context>(options: ConsumersOptions<Context>): Promise<Subscription> {
  checkConsumers(options.consumers)
  for (const { name } of options.consumers) await listeningSince(options.db, name)
  const subscriptions = options.consumers.map((consumer) =>
    options.bus.subscribe(consumer.name, consumer.news.name, (delivery) =>
      handle(options, consumer, delivery),
    ),
  )
  return {
    async stop() {
      await Promise.all(subscriptions.map((subscription) => subscription.stop()))
    },
  }
}

async function handle<Context>(
  { db, context, log, metrics }: ConsumersOptions<Context>,
  consumer: Consumer<Context>,
  delivery: BusDelivery,
): Promise<void> {
  try {
    if (new Date(delivery.at) < (await listeningSince(db, consumer.name))) return
    if (consumer.inTransaction) {
      const effect = consumer.inTransaction
      await db.write(async (tx) => {
        if (await isFirstTime(tx, consumer.name, delivery.id))
          await effect(tx, delivery.payload as never, context)
      })
    }
    await consumer.atLeastOnce?.(context, delivery.payload as never)
    metrics.newsHandled.inc({ consumer: consumer.name, result: 'done' })
  } catch (error) {
    metrics.newsHandled.inc({ consumer: consumer.name, result: 'failed' })
    if (delivery.attempt < MOST_ATTEMPTS) throw error
    log.error(
      { err: error, consumer: consumer.name, fact: delivery.id },
      'news is put aside after many tries',
    )
    await putAside(db, consumer.name, delivery, error)
  }
}

const beginnings = new WeakMap<Db, Map<string, Promise<Date>>>()

/** A consumer added today is not told about last week. */
function listeningSince(db: Db, consumer: string): Promise<Date> {
  const known = beginnings.get(db) ?? new Map<string, Promise<Date>>()
  beginnings.set(db, known)
  const since = known.get(consumer) ?? beginListening(db, consumer)
  known.set(consumer, since)
  // A failed look is made again at the next fact.
  since.catch(() => known.delete(consumer))
  return since
}

async function beginListening(db: Db, consumer: string): Promise<Date> {
  const { rows } = await db.write((tx) =>
    sql<{ since: Date }>`
      insert into news_consumer (name) values (${consumer})
      on conflict (name) do update set name = excluded.name returning since`.execute(tx),
  )
  return rows[0]?.since ?? new Date(0)
}

async function isFirstTime(tx: Tx, consumer: string, outboxId: string): Promise<boolean> {
  const marked = await sql`
    insert into news_handled (consumer, outbox_id) values (${consumer}, ${outboxId}::bigint)
    on conflict do nothing returning outbox_id`.execute(tx)
  return marked.rows.length > 0
}

/** With all it carried: the outbox forgets after days, and the bus too. */
async function putAside(
  db: Db,
  consumer: string,
  { id, subject, payload, at }: BusDelivery,
  error: unknown,
): Promise<void> {
  const reason = JSON.stringify(describeError(error))
  await db.write((tx) =>
    sql`insert into news_failed (consumer, outbox_id, subject, reason, payload, told_at)
        values (${consumer}, ${id}::bigint, ${subject}, ${reason}, ${JSON.stringify(payload)}::jsonb, ${at})
        on conflict do nothing`.execute(tx),
  )
}
