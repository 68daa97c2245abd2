import { SpanKind } from '@opentelemetry/api'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Tx } from '../db/tx.ts'
import { inSpan, takeTrace } from '../telemetry/carry-trace.ts'
import { describeError, type Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { consumerWaiting, eventDelays, eventsGivenUp, eventsHandled } from './bus.metrics.ts'
import type { Bus, BusDelivery, Subscription } from './bus.ts'
import { type Consumer, checkConsumers } from './event.ts'
import { countFailedEvents } from './failed-events.ts'

/** After this many failures an event is put aside for an operator instead of blocking its consumer for ever. */
const MAX_ATTEMPTS = 100

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
  for (const { name } of options.consumers) {
    await listeningSince(options.db, name)
    for (const result of ['done', 'failed']) eventsHandled(options.metrics).inc({ consumer: name, result }, 0)
  }
  const stopProbes = probeConsumers(options)
  const subscriptions = options.consumers.map((consumer) =>
    options.bus.subscribe(
      consumer.name,
      consumer.event.name,
      (delivery) => handle(options, consumer, delivery),
      consumer.atOnce,
    ),
  )
  return {
    async stop() {
      for (const stop of stopProbes) stop()
      await Promise.all(subscriptions.map((subscription) => subscription.stop()))
    },
  }
}

/** Both are the same in every worker. */
function probeConsumers<Context>({ db, bus, consumers, metrics }: ConsumersOptions<Context>) {
  return [
    metrics.probe(async () => {
      const waiting = await bus.countWaiting()
      for (const { name } of consumers)
        consumerWaiting(metrics).set({ consumer: name }, waiting.get(name) ?? 0)
    }),
    metrics.probe(async () => eventsGivenUp(metrics).set(await db.readPrivate(countFailedEvents)), {
      everySeconds: 60,
    }),
  ]
}

async function handle<Context>(
  { db, context, log, metrics }: ConsumersOptions<Context>,
  consumer: Consumer<Context>,
  delivery: BusDelivery,
): Promise<void> {
  const { payload, parent } = takeTrace(delivery.payload)
  const run = () => handleOnce({ db, context, log, metrics }, consumer, { ...delivery, payload })
  return inSpan({ name: `consume ${consumer.name}`, kind: SpanKind.CONSUMER, parent }, run)
}

async function handleOnce<Context>(
  { db, context, log, metrics }: Pick<ConsumersOptions<Context>, 'db' | 'context' | 'log' | 'metrics'>,
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
    eventsHandled(metrics).inc({ consumer: consumer.name, result: 'done' })
    eventDelays(metrics).observe(
      { consumer: consumer.name },
      Math.max(0, Date.now() - Date.parse(delivery.at)) / 1000,
    )
  } catch (error) {
    eventsHandled(metrics).inc({ consumer: consumer.name, result: 'failed' })
    if (delivery.attempt < MAX_ATTEMPTS) throw error
    log.error(
      { err: error, consumer: consumer.name, fact: delivery.id },
      'event moved to event_failed after many attempts',
    )
    await putAside(db, consumer.name, delivery, error)
  }
}

const beginnings = new WeakMap<Db, Map<string, Promise<Date>>>()

/**
 * When the consumer was first registered. Events from before that are skipped: a consumer added today does not process
 * last week.
 */
function listeningSince(db: Db, consumer: string): Promise<Date> {
  const known = beginnings.get(db) ?? new Map<string, Promise<Date>>()
  beginnings.set(db, known)
  const since = known.get(consumer) ?? beginListening(db, consumer)
  known.set(consumer, since)
  // If the query failed, the next event tries it again.
  since.catch(() => known.delete(consumer))
  return since
}

async function beginListening(db: Db, consumer: string): Promise<Date> {
  const { rows } = await db.write((tx) =>
    sql<{ since: Date }>`
      insert into event_consumer (name) values (${consumer})
      on conflict (name) do update set name = excluded.name returning since`.execute(tx),
  )
  return rows[0]?.since ?? new Date(0)
}

async function isFirstTime(tx: Tx, consumer: string, outboxId: string): Promise<boolean> {
  const marked = await sql`
    insert into event_handled (consumer, outbox_id) values (${consumer}, ${outboxId}::bigint)
    on conflict do nothing returning outbox_id`.execute(tx)
  return marked.rows.length > 0
}

/** Stores the failed event with its payload, because the outbox and the bus both forget it after some days. */
async function putAside(
  db: Db,
  consumer: string,
  { id, subject, payload, at }: BusDelivery,
  error: unknown,
): Promise<void> {
  const reason = JSON.stringify(describeError(error))
  await db.write((tx) =>
    sql`insert into event_failed (consumer, outbox_id, subject, reason, payload, published_at)
        values (${consumer}, ${id}::bigint, ${subject}, ${reason}, ${JSON.stringify(payload)}::jsonb, ${at})
        on conflict do nothing`.execute(tx),
  )
}
