import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { ZipError } from '../../platform/zip/zip-error.ts'
import { NetworkError } from '../connections/index.ts'
import { forget } from '../media/index.ts'
import { NotYet } from './archive.service.ts'
import { importItem } from './import-item.service.ts'
import type { ImportsContext } from './imports.context.ts'
import { advanceJob, advanceLater } from './imports.events.ts'
import { MOST_FAILURES, MOST_TRIES, nextTry, reasons } from './imports.policy.ts'
import type { Run } from './imports.run.ts'
import * as items from './items.queries.ts'
import { listPage } from './list.service.ts'
import * as runs from './runs.queries.ts'
import { settleSchedule } from './schedule.service.ts'

/** One turn of a run; others' runs and other work get theirs in between. */
const TURN_MS = 8000

export const advanceRuns = (contextOf: (ctx: Context) => ImportsContext) =>
  handleJob(advanceJob, {
    /** Every step is a transaction of its own and knows from the rows what is left: a repeat begins where it ended. */
    async atLeastOnce(context: Context, { runId }) {
      const ctx = contextOf(context)
      const ends = Date.now() + TURN_MS
      for (;;) {
        const run = await ctx.db.write((tx) => runs.findRun(tx, runId))
        if (run === null || run.endedAt !== null) return
        if ((await takeStep(ctx, run)) === 'stop') return
        if (Date.now() > ends) return ctx.db.write((tx) => advanceLater(tx, runId))
      }
    },
  })

type Next = 'go-on' | 'stop'

async function takeStep(ctx: ImportsContext, run: Run): Promise<Next> {
  if (run.status === 'queued') await ctx.db.write((tx) => runs.updateRun(tx, run.id, { status: 'running' }))
  return run.isListed ? takeItem(ctx, run) : takePage(ctx, run)
}

async function takePage(ctx: ImportsContext, run: Run): Promise<Next> {
  try {
    await listPage(ctx, run)
    return 'go-on'
  } catch (error) {
    if (error instanceof Refused) return end(ctx, run, error.code)
    if (error instanceof ZipError) return end(ctx, run, 'archive_unreadable')
    if (error instanceof NotYet) return waitForArchive(ctx, run)
    if (!(error instanceof NetworkError)) throw error
    // It said no: asking again would not change that. Nothing is disconnected by it.
    if (error.fault === 'refused') return end(ctx, run, 'network_access_ended')
    return wait(ctx, run, error.retryAt)
  }
}

async function takeItem(ctx: ImportsContext, run: Run): Promise<Next> {
  const item = await ctx.db.write((tx) => items.findNext(tx, run.id))
  if (item === null) return complete(ctx, run)
  const outcome = await importItem(ctx, run, item)
  if (outcome === 'settled') {
    if (run.failures > 0)
      await ctx.db.write((tx) => runs.updateRun(tx, run.id, { failures: 0, retryAt: null, fault: null }))
    return 'go-on'
  }
  const tries = item.tries + 1
  await ctx.db.write((tx) =>
    tries < MOST_TRIES ? items.countTry(tx, item, tries) : items.setFailed(tx, item, reasons.media),
  )
  return wait(ctx, run, null)
}

/** Not for ever: whoever waits for it must be told in the end, and can begin again where it stopped. */
async function wait(ctx: ImportsContext, run: Run, wished: Date | null): Promise<Next> {
  const failures = run.failures + 1
  if (failures > MOST_FAILURES) return end(ctx, run, 'network_down')
  const retryAt = nextTry(failures, Date.now(), wished)
  await ctx.db.write(async (tx) => {
    await runs.updateRun(tx, run.id, { failures, retryAt, fault: 'network_down' })
    await advanceLater(tx, run.id, retryAt)
  })
  return 'stop'
}

const ARCHIVE_MS = 1000

/** Files are read from end to end before anybody may have them; how long that takes is no fault. */
async function waitForArchive(ctx: ImportsContext, { id }: Run): Promise<Next> {
  await ctx.db.write((tx) => advanceLater(tx, id, new Date(Date.now() + ARCHIVE_MS)))
  return 'stop'
}

/** It was lent for this: nobody else may ever read it. */
async function dropArchive(tx: Tx, { archiveId }: Run): Promise<void> {
  if (archiveId !== null) await forget(tx, archiveId)
}

async function end(ctx: ImportsContext, run: Run, fault: string): Promise<Next> {
  await ctx.db.write(async (tx) => {
    await runs.updateRun(tx, run.id, { status: 'failed', fault, retryAt: null })
    await settleSchedule(tx, run, true)
    await dropArchive(tx, run)
  })
  return 'stop'
}

async function complete(ctx: ImportsContext, run: Run): Promise<Next> {
  await ctx.db.write(async (tx) => {
    await runs.updateRun(tx, run.id, { status: 'completed', fault: null, retryAt: null })
    await settleSchedule(tx, run, false)
    await dropArchive(tx, run)
  })
  return 'stop'
}
