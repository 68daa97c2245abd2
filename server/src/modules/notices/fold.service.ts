import { firstIdAt } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import * as q from './fold.queries.ts'
import { foldNoticesJob, mailNoticesJob, tidyNoticesJob } from './notices.events.ts'
import { LETTERED_ELSEWHERE } from './notices.policy.ts'

/** How long events pile up before they are bundled. */
const FOLD_EVERY_MS = 250
/** After nothing came: some may have thought somebody was still awake. */
const LAST_LOOK_MS = 5000
const AT_ONCE = 1000
const DAY_MS = 24 * 3_600_000

/** Called by the first of many events alone, so that none waits for another. */
export const foldNow = (tx: Tx): Promise<void> => foldIn(tx, 0)

async function foldIn(tx: Tx, ms: number): Promise<void> {
  await enqueue(tx, foldNoticesJob, {}, { key: 'notices.fold', runAt: new Date(Date.now() + ms) })
}

async function foldSome(tx: Tx, { config }: Context): Promise<number> {
  const { parts, owed } = await q.foldParts(tx, AT_ONCE, LETTERED_ELSEWHERE)
  const changes = await q.foldChanges(tx, AT_ONCE)
  const runAt = new Date(Date.now() + config.limits.notices.mailAfterSeconds * 1000)
  for (const { receiverId, kind } of owed) {
    const key = `notices.mail:${receiverId}:${kind}`
    await enqueue(tx, mailNoticesJob, { receiverId, kind }, { key, runAt, keepsPlace: true })
  }
  return Math.max(parts, changes)
}

export const foldNotices = handleJob(foldNoticesJob, {
  async atLeastOnce(ctx: Context) {
    let folded = 0
    for (let last = AT_ONCE; last === AT_ONCE; folded += last)
      last = await ctx.db.write((tx) => foldSome(tx, ctx))
    await ctx.db.write(async (tx) => {
      if (folded > 0) return foldIn(tx, FOLD_EVERY_MS)
      if (await q.fallAsleep(tx)) await foldIn(tx, LAST_LOOK_MS)
    })
  },
})

export const tidyNotices = handleJob(tidyNoticesJob, {
  async atLeastOnce({ db, config }: Context) {
    const { bundleHours, keptDays } = config.limits.notices
    await db.write(async (tx) => {
      if (await q.isAnyWaiting(tx)) await foldIn(tx, 0)
    })
    while ((await db.write((tx) => q.closeOld(tx, bundleHours, AT_ONCE))) === AT_ONCE);
    const below = firstIdAt<string>(new Date(Date.now() - keptDays * DAY_MS))
    while ((await db.write((tx) => q.dropOld(tx, below, AT_ONCE))) === AT_ONCE);
  },
})
