import { randomUUID } from 'node:crypto'
import type { AccountId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import { deliverPushJob, pushNotificationsJob, pushSummaryJob } from '../notifications.events.ts'
import { pauseAfter, rowAfter } from '../notifications.policy.ts'
import { findQuiet } from '../settings/notification-settings.queries.ts'
import { pushNotificationsAt, pushSummaryAt } from './push-jobs.ts'
import * as q from './push-notifications.queries.ts'
import { quietUntil } from './quiet-hours.policy.ts'
import { isInSight } from './seen.ts'

/**
 * Decides whether a receiver's devices are sent a message now. Everything is asked again, because it was due some
 * seconds after it happened. The messages are queued in the transaction that marks the notifications as sent, so a
 * worker can die at any point.
 */
export const pushNotifications = handleJob(pushNotificationsJob, {
  async atLeastOnce(ctx: Context, { receiverId, kind, wasSeen = false }) {
    const { everyMinutes, seenAgainSeconds } = ctx.config.limits.push
    const receiver = await ctx.db.readPrivate((tx) => q.findReceiver(tx, receiverId, kind))
    if (receiver === null) return
    const { accountId, quiet } = receiver
    const isSeen = await isInSight(ctx, accountId)
    await ctx.db.write(async (tx) => {
      const owed = await q.holdOwedOfKind(tx, receiverId, kind)
      if (owed.length === 0) return
      const now = Date.now()
      const turn = { receiverId, kind }
      const quietEnds = quietUntil(now, quiet)
      if (quietEnds !== null) return pushSummaryAt(tx, accountId, quietEnds)
      // Somebody who still has the app open a minute later sees the number at the bell.
      if (isSeen && wasSeen) return q.endOwed(tx, owed)
      if (isSeen) return pushNotificationsAt(tx, { ...turn, wasSeen: true }, now + seenAgainSeconds * 1000)
      const last = (await q.findReceiver(tx, receiverId, kind))?.last ?? null
      const pauseEnds = last === null ? now : last.at + pauseAfter(last.inARow, everyMinutes)
      if (pauseEnds > now) return pushNotificationsAt(tx, turn, pauseEnds)
      if (!(await push(tx, accountId, owed, now))) return
      await q.setLastPush(tx, receiverId, kind, { at: now, inARow: rowAfter(last, now, everyMinutes) })
    })
  },
})

/** One message at the end of quiet hours, whatever came in. */
export const pushSummary = handleJob(pushSummaryJob, {
  async atLeastOnce(ctx: Context, { accountId }) {
    await ctx.db.write(async (tx) => {
      const now = Date.now()
      const quietEnds = quietUntil(now, await findQuiet(tx, accountId))
      if (quietEnds !== null) return pushSummaryAt(tx, accountId, quietEnds)
      const owed = await q.holdOwedOfAccount(tx, accountId)
      if (owed.length === 0 || !(await push(tx, accountId, owed, now))) return
      const turns = new Map(owed.map((one) => [`${one.receiverId} ${one.kind}`, one]))
      for (const { receiverId, kind } of turns.values())
        await q.setLastPush(tx, receiverId, kind, { at: now, inARow: 1 })
    })
  },
})

/** Queues a message for each device. False if nothing is left to say, or nobody to say it to. */
async function push(tx: Tx, accountId: AccountId, owed: readonly q.Owed[], now: number): Promise<boolean> {
  await q.endOwed(tx, owed)
  const ids = owed.map(({ id }) => id)
  const pushable = await q.findPushable(tx, accountId, ids)
  const devices = pushable.length === 0 ? [] : await q.findDeviceIds(tx, accountId)
  const notificationIds = pushable.map(({ id }) => id)
  const messageId = randomUUID()
  for (const deviceId of devices)
    await enqueue(tx, deliverPushJob, { deviceId, notificationIds, messageId, since: now, attempt: 0 })
  return devices.length > 0
}
