import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Tx } from '../db/tx.ts'
import { describeError, type Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Bus, BusDelivery, Subscription } from './bus.ts'
import { type Consumer, checkConsumers } from './news.ts'

/** A fact that failed this often is put aside for an operator instead of blocking its consumer for ever. */
const MOST_ATTEMPTS = 20

export interface ConsumersOptions<Context> {
  db: Db
  bus: Bus
  context: Context
  consumers: readonly Consumer<Context>[]
  log: Log
  metrics: Metrics
}

export function startConsumers<Context>(options: ConsumersOptions<Context>): Subscription {
  checkConsumers(options.consumers)
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

async function isFirstTime(tx: Tx, consumer: string, outboxId: string): Promise<boolean> {
  const marked = await sql`
    insert into news_handled (consumer, outbox_id) values (${consumer}, ${outboxId}::bigint)
    on conflict do nothing returning outbox_id`.execute(tx)
  return marked.rows.length > 0
}

async function putAside(
  db: Db,
  consumer: string,
  { id, subject }: BusDelivery,
  error: unknown,
): Promise<void> {
  const reason = JSON.stringify(describeError(error))
  await db.write((tx) =>
    sql`insert into news_failed (consumer, outbox_id, subject, reason)
        values (${consumer}, ${id}::bigint, ${subject}, ${reason}) on conflict do nothing`.execute(tx),
  )
}
