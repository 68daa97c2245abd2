import type { FailedWork } from '@sayso/contract/shapes/staff'
import type { Context } from '../../../context.ts'
import type { Consumer } from '../../../platform/bus/event.ts'
import {
  countFailedEvents,
  listFailedEvents,
  lockFailedEvent,
  settleFailedEvent,
} from '../../../platform/bus/failed-events.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  countFailedJobs,
  dropFailedJobs,
  listFailedJobs,
  retryFailedJobs,
} from '../../../platform/jobs/failed-jobs.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import { act, type Order, refused } from '../act/act.service.ts'
import { retryEventJob } from '../staff.events.ts'
import { shapeOf } from './payload-shape.ts'

const MOST = 100
const NUMBER = /^\d{1,18}$/

export const countFailed = async (tx: Tx): Promise<number> =>
  (await countFailedJobs(tx)) + (await countFailedEvents(tx))

/** Jobs and events that were given up. */
export async function listFailedWork(ctx: Context): Promise<FailedWork[]> {
  return ctx.db.readPrivate(async (tx) => [
    ...(await listFailedJobs(tx, MOST)).map(({ id, name, attempts, error, at, payload }) => ({
      ...{ kind: 'job' as const, id, name, consumer: '', attempts, error },
      ...{ payload: shapeOf(payload), at: at.toISOString() },
    })),
    ...(await listFailedEvents(tx, MOST)).map(({ id, consumer, subject, reason, at, payload }) => ({
      ...{ kind: 'event' as const, id, name: subject, consumer, attempts: 0, error: reason },
      ...{ payload: shapeOf(payload), at: at.toISOString() },
    })),
  ])
}

export async function retryJob(ctx: Context, { job, ...order }: Order & { job: string }): Promise<void> {
  await act(ctx, order, async (tx) => {
    const [name] = NUMBER.test(job) ? await retryFailedJobs(tx, { id: job }) : []
    if (name === undefined) throw refused('This job has not failed')
    return { written: { act: 'retry_job', subject: `job ${job}`, after: { name } }, result: null }
  })
}

interface NamedEvent {
  readonly consumer: string
  readonly event: string
}

/** A worker does it: only workers have consumers. If it fails again, the event stays in the list. */
export async function retryEvent(
  ctx: Context,
  { consumer, event, ...order }: Order & NamedEvent,
): Promise<void> {
  await act(ctx, order, async (tx) => {
    await requireFailed(tx, { consumer, event })
    await enqueueRetry(tx, consumer, event)
    const written = { act: 'retry_event', subject: `event ${event}`, after: { consumer } }
    return { written, result: null }
  })
}

/** It is never done. */
export async function dropJob(ctx: Context, { job, ...order }: Order & { job: string }): Promise<void> {
  await act(ctx, order, async (tx) => {
    const [name] = NUMBER.test(job) ? await dropFailedJobs(tx, { id: job }) : []
    if (name === undefined) throw refused('This job has not failed')
    return { written: { act: 'drop_job', subject: `job ${job}`, after: { name } }, result: null }
  })
}

/** The consumer never gets it, also not when events are published again. */
export async function dropEvent(
  ctx: Context,
  { consumer, event, ...order }: Order & NamedEvent,
): Promise<void> {
  await act(ctx, order, async (tx) => {
    await requireFailed(tx, { consumer, event })
    await settleFailedEvent(tx, { consumer, id: event })
    const written = { act: 'drop_event', subject: `event ${event}`, after: { consumer } }
    return { written, result: null }
  })
}

async function requireFailed(tx: Tx, { consumer, event }: NamedEvent): Promise<void> {
  const failed = NUMBER.test(event) ? await lockFailedEvent(tx, { consumer, id: event }) : null
  if (failed === null) throw refused('This event has not failed')
}

/** One job for each event, however often it is asked for. */
export const enqueueRetry = (tx: Tx, consumer: string, id: string): Promise<void> =>
  enqueue(tx, retryEventJob, { consumer, id }, { key: `retry ${consumer} ${id}` })

export function retriedEvents(consumers: () => readonly Consumer<Context>[]) {
  return handleJob(retryEventJob, {
    async atLeastOnce(ctx: Context, failed) {
      const consumer = consumers().find(({ name }) => name === failed.consumer)
      if (!consumer) throw new Error('the consumer does not exist any more')
      const payload = await ctx.db.write(async (tx) => {
        const event = await lockFailedEvent(tx, failed)
        if (event === null) return null
        const effect = consumer.inTransaction
        if (effect && (await settleFailedEvent(tx, failed))) await effect(tx, event.payload as never, ctx)
        return event.payload
      })
      if (payload === null || !consumer.atLeastOnce) return
      await consumer.atLeastOnce(ctx, payload as never)
      await ctx.db.write((tx) => settleFailedEvent(tx, failed))
    },
  })
}
