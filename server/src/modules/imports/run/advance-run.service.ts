import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { ZipError } from '../../../platform/zip/zip-error.ts'
import { NetworkError } from '../../connections/index.ts'
import { forget } from '../../media/index.ts'
import { NotYet } from '../archive/read-archive.service.ts'
import type { ImportsContext } from '../imports.context.ts'
import { advanceJob, advanceLater } from '../imports.events.ts'
import { MAX_FAILURES, MAX_TRIES, nextTry, reasons } from '../imports.policy.ts'
import type { Run } from '../imports.run.ts'
import { settleSchedule } from '../schedule/schedule-import.service.ts'
import { importItem } from './import-item.service.ts'
import * as items from './items.queries.ts'
import { listPage } from './list-items.service.ts'
import * as runs from './runs.queries.ts'

/** The length of one turn of a run. Other runs and other work get their turns in between. */
const TURN_MS = 8000

export const advanceRuns = (ctx: ImportsContext) =>
  handleJob(advanceJob, {
    /**
     * Every step is its own transaction and reads from the rows what is left: a repeated job continues where it
     * stopped.
     */
    async atLeastOnce(_: Context, { runId }) {
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
  if (!(await ctx.db.readPrivate((tx) => runs.mayPublish(tx, run)))) return end(ctx, run, 'account_suspended')
  if (run.status === 'queued') await ctx.db.write((tx) => runs.updateRun(tx, run.id, { status: 'running' }))
  return run.isListed ? takeItem(ctx, run) : takePage(ctx, run)
}

async function takePage(ctx: ImportsContext, run: Run): Promise<Next> {
  try {
    await listPage(ctx, run)
    return 'go-on'
  } catch (error) {
    if (error instanceof AppError) return end(ctx, run, error.code)
    if (error instanceof ZipError) return end(ctx, run, 'archive_unreadable')
    if (error instanceof NotYet) return waitForArchive(ctx, run)
    if (!(error instanceof NetworkError)) throw error
    // The network rejected the request, so asking again would not help. The connection stays.
    if (error.fault === 'refused') return end(ctx, run, 'network_access_ended')
    return wait(ctx, run, error.retryAt)
  }
}

async function takeItem(ctx: ImportsContext, run: Run): Promise<Next> {
  const item = await ctx.db.readPrivate((tx) => items.findNext(tx, run.id))
  if (item === null) return complete(ctx, run)
  const outcome = await importItem(ctx, run, item)
  if (outcome === 'settled') {
    if (run.failures > 0)
      await ctx.db.write((tx) => runs.updateRun(tx, run.id, { failures: 0, retryAt: null, fault: null }))
    return 'go-on'
  }
  const tries = item.tries + 1
  await ctx.db.write((tx) =>
    tries < MAX_TRIES ? items.countTry(tx, item, tries) : items.setFailed(tx, item, reasons.media),
  )
  return wait(ctx, run, null)
}

/**
 * Schedules another try, but not forever: the user must get a result in the end, and can start again where it stopped.
 */
async function wait(ctx: ImportsContext, run: Run, wished: Date | null): Promise<Next> {
  const failures = run.failures + 1
  if (failures > MAX_FAILURES) return end(ctx, run, 'network_down')
  const retryAt = nextTry(failures, Date.now(), wished)
  await ctx.db.write(async (tx) => {
    await runs.updateRun(tx, run.id, { failures, retryAt, fault: 'network_down' })
    await advanceLater(tx, run.id, retryAt)
  })
  return 'stop'
}

const ARCHIVE_MS = 1000

/** An uploaded file is read completely before it can be used. The time this takes is not counted as a failure. */
async function waitForArchive(ctx: ImportsContext, { id }: Run): Promise<Next> {
  await ctx.db.write((tx) => advanceLater(tx, id, new Date(Date.now() + ARCHIVE_MS)))
  return 'stop'
}

/** Deletes the archive. It was uploaded for this import only, and nobody else may ever read it. */
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
