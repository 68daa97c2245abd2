import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { pushNotificationsJob, pushSummaryJob } from '../notifications.events.ts'
import type { NotificationKind } from '../notifications.policy.ts'

interface Turn {
  readonly receiverId: ProfileId
  readonly kind: NotificationKind
  readonly wasSeen?: boolean
}

/** The first of several that wait for the same receiver and kind says when. */
export const pushNotificationsAt = (tx: Tx, turn: Turn, at: number): Promise<void> =>
  enqueue(tx, pushNotificationsJob, turn, {
    key: `notifications.push:${turn.receiverId}:${turn.kind}`,
    runAt: new Date(at),
    keepsPlace: true,
  })

export const pushSummaryAt = (tx: Tx, accountId: AccountId, at: number): Promise<void> =>
  enqueue(
    tx,
    pushSummaryJob,
    { accountId },
    { key: `notifications.push-summary:${accountId}`, runAt: new Date(at) },
  )
