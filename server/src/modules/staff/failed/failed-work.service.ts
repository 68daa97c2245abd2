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
import { countFailedJobs, listFailedJobs, retryFailedJob } from '../../../platform/jobs/failed-jobs.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import { act, type Order, refused } from '../act/act.service.ts'
import { retryEventJob } from '../staff.events.ts'

const MOST = 100
const NUMBER = /^\d{1,18}$/

export const countFailed = async (tx: Tx): Promise<number> =>
  (await countFailedJobs(tx)) + (await countFailedEvents(tx))

/** Jobs and events that were given up. */
export async function listFailedWork(ctx: Context): Promise<FailedWork[]> {
  return ctx.db.readPrivate(async (tx) => [
    ...(await listFailedJobs(tx, MOST)).map(({ id, name, attempts, error, at }) => ({
      ...{ kind: 'job' as const, id, name, consumer: '', attempts, error, at: at.toISOString() },
    })),
    ...(await listFailedEvents(tx, MOST)).map(({ id, consumer, subject, reason, at }) => ({
      ...{ kind: 'event' as const, id, name: subject, consumer, attempts: 0, error: reason },
      at: at.toISOString(),
    })),
  ])
}

export async function retryJob(ctx: Context, { job, ...order }: Order & { job: string }): Promise<void> {
  await act(ctx, order, async (tx) => {
    const name = NUMBER.test(job) ? await retryFailedJob(tx, job) : null
    if (name === null) throw refused('This job has not failed')
    return { written: { act: 'retry_job', subject: `job ${job}`, after: { name } }, result: null }
  })
}

/** A worker does it: only workers have consumers. If it fails again, the event stays in the list. */
export async function retryEvent(
  ctx: Context,
  { consumer, event, ...order }: Order & { consumer: string; event: string },
): Promise<void> {
  await act(ctx, order, async (tx) => {
    const failed = NUMBER.test(event) ? await lockFailedEvent(tx, { consumer, id: event }) : null
    if (failed === null) throw refused('This event has not failed')
    await enqueue(tx, retryEventJob, { consumer, id: event }, { key: `retry ${consumer} ${event}` })
    const written = { act: 'retry_event', subject: `event ${event}`, after: { consumer } }
    return { written, result: null }
  })
}

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
