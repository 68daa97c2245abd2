import { firstIdAt, type ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import { outsideTrace } from '../../../platform/telemetry/carry-trace.ts'
import {
  aggregateNotificationsJob,
  mailNotificationsJob,
  notificationsChanged,
  tidyNotificationsJob,
} from '../notifications.events.ts'
import { EMAILED_ELSEWHERE, isSwitched } from '../notifications.policy.ts'
import { pushNotificationsAt } from '../push/push-jobs.ts'
import * as q from './aggregate-notifications.queries.ts'

/** How long events accumulate before they are aggregated. */
const AGGREGATE_EVERY_MS = 250
/** One more run after nothing was found: an event may have been appended while aggregation still seemed awake. */
const LAST_LOOK_MS = 5000
const BATCH_SIZE = 1000
const MAX_PROFILES_PER_EVENT = 200
const DAY_MS = 24 * 3_600_000

/** Starts aggregation. Only called for the first of many events, so that events do not wait for each other. */
export const aggregateNow = (tx: Tx): Promise<void> => aggregateIn(tx, 0)

async function aggregateIn(tx: Tx, ms: number): Promise<void> {
  await enqueue(
    tx,
    aggregateNotificationsJob,
    {},
    { key: 'notifications.aggregate', runAt: new Date(Date.now() + ms) },
  )
}

async function aggregateSome(tx: Tx, { config, push }: Context): Promise<number> {
  const offersPush = push !== null
  const found = await q.aggregateEvents(tx, BATCH_SIZE, EMAILED_ELSEWHERE, offersPush)
  const { events, receivers, owed, pushOwed } = found
  const { changes, receivers: changed } = await q.aggregateChanges(tx, BATCH_SIZE)
  await publishChanged(tx, [...new Set([...receivers, ...changed])])
  const runAt = new Date(Date.now() + config.limits.notifications.mailAfterSeconds * 1000)
  for (const { receiverId, kind } of owed) {
    // What has no switch is emailed by whoever decides.
    if (!isSwitched(kind)) continue
    const key = `notifications.mail:${receiverId}:${kind}`
    await enqueue(tx, mailNotificationsJob, { receiverId, kind }, { key, runAt, keepsPlace: true })
  }
  const pushAt = Date.now() + config.limits.push.afterSeconds * 1000
  for (const turn of pushOwed) await pushNotificationsAt(tx, turn, pushAt)
  return Math.max(events, changes)
}

async function publishChanged(tx: Tx, profiles: readonly ProfileId[]): Promise<void> {
  for (let from = 0; from < profiles.length; from += MAX_PROFILES_PER_EVENT) {
    const profileIds = profiles.slice(from, from + MAX_PROFILES_PER_EVENT)
    await publish(tx, notificationsChanged, { profileIds })
  }
}

export const aggregateNotifications = handleJob(aggregateNotificationsJob, {
  async atLeastOnce(ctx: Context) {
    let aggregated = 0
    for (let last = BATCH_SIZE; last === BATCH_SIZE; aggregated += last)
      last = await ctx.db.write((tx) => aggregateSome(tx, ctx))
    await ctx.db.write((tx) =>
      outsideTrace(async () => {
        if (aggregated > 0) return aggregateIn(tx, AGGREGATE_EVERY_MS)
        if (await q.fallAsleep(tx)) await aggregateIn(tx, LAST_LOOK_MS)
      }),
    )
  },
})

export const tidyNotifications = handleJob(tidyNotificationsJob, {
  async atLeastOnce({ db, config }: Context) {
    const { bundleHours, keptDays } = config.limits.notifications
    await db.write(async (tx) => {
      if (await q.isAnyWaiting(tx)) await aggregateIn(tx, 0)
    })
    while ((await db.write((tx) => q.closeOld(tx, bundleHours, BATCH_SIZE))) === BATCH_SIZE);
    const below = firstIdAt<string>(new Date(Date.now() - keptDays * DAY_MS))
    while ((await db.write((tx) => q.dropOld(tx, below, BATCH_SIZE))) === BATCH_SIZE);
  },
})
