import type { PushDeviceId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import type { PushMessage, PushOutcome, PushSubscription } from '../../../platform/push/push-sender.ts'
import { countUnread } from '../inbox/list-notifications.queries.ts'
import { deliverPushJob } from '../notifications.events.ts'
import { pushMessages } from '../notifications.metrics.ts'
import { findQuiet } from '../settings/notification-settings.queries.ts'
import { deleteDevice } from './push-devices.queries.ts'
import { encodeMessage, messageOf } from './push-message.ts'
import * as q from './push-notifications.queries.ts'
import { quietUntil } from './quiet-hours.policy.ts'
import { sealsOf } from './seal-subscription.ts'

type Delivery = NonNullable<(typeof deliverPushJob)['payload']>

const DAY_MS = 24 * 3_600_000
const TTL_SECONDS = DAY_MS / 1000
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
const FAILING_DAYS = 14

/**
 * Sends one message to one device. What it says is read anew at every attempt, so nothing is sent that was read,
 * deleted or hidden meanwhile.
 */
export const deliverPush = handleJob(deliverPushJob, {
  async atLeastOnce(ctx: Context, delivery) {
    if (ctx.push === null || (await isSent(ctx, delivery))) return
    const waitMs = await waitOf(ctx, delivery.deviceId)
    if (waitMs > 0) return ctx.db.write((tx) => again(tx, delivery, Date.now() + waitMs))
    const prepared = await ctx.db.readPrivate((tx) => prepare(tx, ctx, delivery))
    if (prepared === null) return
    if ('notBefore' in prepared)
      return ctx.db.write((tx) => again(tx, delivery, prepared.notBefore, { isLate: true }))
    const outcome = await ctx.push.send(prepared.subscription, prepared.message)
    if (outcome.result === 'accepted') await markSent(ctx, delivery)
    await record(ctx, delivery, outcome)
  },
})

type Prepared =
  | { readonly subscription: PushSubscription; readonly message: PushMessage }
  | { readonly notBefore: number }

/** Null if the device is gone, or nothing is left to say. */
async function prepare(
  tx: Tx,
  ctx: Context,
  { deviceId, notificationIds }: Delivery,
): Promise<Prepared | null> {
  const addressee = await q.findAddressee(tx, deviceId)
  if (addressee === null) return null
  const { accountId, sealed } = addressee
  const notBefore = quietUntil(Date.now(), await findQuiet(tx, accountId))
  if (notBefore !== null) return { notBefore }
  const pushable = await q.findPushable(tx, accountId, notificationIds)
  if (pushable.length === 0) return null
  const unread = await countUnread(tx, await q.findProfiles(tx, accountId))
  const payload = messageOf(
    pushable,
    unread.reduce((sum, { count }) => sum + count, 0),
  )
  const seals = sealsOf(ctx)
  return {
    subscription: seals.open(sealed, accountId),
    message: {
      text: encodeMessage(payload),
      topic: seals.topic(payload.tag, deviceId),
      ttlSeconds: TTL_SECONDS,
    },
  }
}

async function record(ctx: Context, delivery: Delivery, outcome: PushOutcome): Promise<void> {
  const { deviceId, attempt } = delivery
  pushMessages(ctx.metrics).inc({ result: outcome.result })
  // Never with the address: whoever reads the log could send there.
  if (outcome.result === 'rejected')
    ctx.log.error({ status: outcome.status }, 'a push service does not accept our messages')
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt)
  const retryAfterMs = outcome.result === 'failed' ? (outcome.retryAfterMs ?? 0) : 0
  if (retryAfterMs > 0) await wait(ctx, deviceId, retryAfterMs)
  await ctx.db.write(async (tx) => {
    if (outcome.result === 'accepted') return q.markReached(tx, deviceId)
    if (outcome.result === 'gone') return deleteDevice(tx, deviceId)
    const isKept = await q.markFailing(tx, deviceId, FAILING_DAYS)
    if (isKept && outcome.result === 'failed')
      await again(tx, { ...delivery, attempt: attempt + 1 }, Date.now() + Math.max(pauseMs, retryAfterMs))
  })
}

/** For a day after it was due; what waited for the end of quiet hours has a day from then. */
async function again(tx: Tx, delivery: Delivery, at: number, { isLate = false } = {}): Promise<void> {
  if (isLate) return enqueue(tx, deliverPushJob, { ...delivery, since: at }, { runAt: new Date(at) })
  if (at > delivery.since + DAY_MS) return
  await enqueue(tx, deliverPushJob, delivery, { runAt: new Date(at) })
}

/*
 * What may be lost is kept in Redis: which messages were accepted, and which devices are to be left alone for a while. A
 * worker that is killed after a message was accepted and before that is recorded sends it again. It has the same topic
 * and the same tag, so it replaces the first, on its way or on the device.
 */
const sentKey = ({ messageId, deviceId }: Delivery) => `push-sent:${messageId}:${deviceId}`
const waitKey = (deviceId: PushDeviceId) => `push-wait:${deviceId}`

async function isSent({ redis }: Context, delivery: Delivery): Promise<boolean> {
  return (await redis.exists(sentKey(delivery)).catch(() => 0)) > 0
}

async function markSent({ redis }: Context, delivery: Delivery): Promise<void> {
  await redis.set(sentKey(delivery), '1', 'PX', DAY_MS).catch(() => undefined)
}

async function waitOf({ redis }: Context, deviceId: PushDeviceId): Promise<number> {
  return redis.pttl(waitKey(deviceId)).catch(() => 0)
}

async function wait({ redis }: Context, deviceId: PushDeviceId, ms: number): Promise<void> {
  await redis.set(waitKey(deviceId), '1', 'PX', Math.ceil(ms)).catch(() => undefined)
}
