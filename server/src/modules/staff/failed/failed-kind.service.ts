import type { FailedKind } from '@sayso/contract/shapes/system'
import type { Context } from '../../../context.ts'
import { lockFailedEvents, settleFailedEvent } from '../../../platform/bus/failed-events.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { dropFailedJobs, retryFailedJobs } from '../../../platform/jobs/failed-jobs.ts'
import { act, type Order, refused } from '../act/act.service.ts'
import { enqueueRetry } from './failed-work.service.ts'

/** In one transaction. Who has more asks again. */
const LIMIT = 500

export type Verdict = 'retry' | 'drop'

/** Tries all failed jobs of a name again, or all failed events of a name with one consumer; or drops them. */
export async function settleKind(
  ctx: Context,
  { failed, verdict, ...order }: Order & { failed: FailedKind; verdict: Verdict },
): Promise<{ count: number }> {
  return act(ctx, order, async (tx) => {
    const count =
      failed.kind === 'job' ? await settleJobs(tx, failed, verdict) : await settleEvents(tx, failed, verdict)
    if (count === 0) throw refused('Nothing of this kind has failed')
    const { kind, name, consumer } = failed
    const after = { name, count, ...(kind === 'event' && { consumer }) }
    return { written: { act: `${verdict}_${kind}s`, subject: `${kind}s`, after }, result: { count } }
  })
}

async function settleJobs(tx: Tx, { name }: FailedKind, verdict: Verdict): Promise<number> {
  const settle = verdict === 'retry' ? retryFailedJobs : dropFailedJobs
  return (await settle(tx, { name, limit: LIMIT })).length
}

async function settleEvents(tx: Tx, { name, consumer }: FailedKind, verdict: Verdict): Promise<number> {
  const ids = await lockFailedEvents(tx, { consumer, subject: name, limit: LIMIT })
  for (const id of ids) {
    if (verdict === 'retry') await enqueueRetry(tx, consumer, id)
    else await settleFailedEvent(tx, { consumer, id })
  }
  return ids.length
}
