import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openFrailConnection } from '../../testing/frail-connection.ts'
import { useWorld } from '../../testing/world.ts'
import { createLog } from '../telemetry/log.ts'
import { defineJob, enqueue, forgetJobs, handleJob } from './job.ts'
import { startJobs } from './job-runner.ts'

const world = useWorld()

const work = defineJob<{ n: number }>('test.work')
afterAll(() => forgetJobs(work))
const begun: number[] = []
let during: (n: number) => Promise<void> | void = () => {}
const workHandler = handleJob(work, {
  async atLeastOnce(_context, { n }) {
    begun.push(n)
    await during(n)
  },
})

/** A worker whose connection to the queue can be cut. */
async function startWorker() {
  const { ctx } = world
  const line = await openFrailConnection(ctx.config.db.url)
  const url = new URL(ctx.config.db.url)
  url.port = new URL(line.url).port
  const jobs = await startJobs({
    databaseUrl: url.href,
    db: ctx.db,
    context: ctx,
    handlers: [...world.composition.jobs, workHandler],
    ...{ concurrency: 4, heavyConcurrency: 1, longConcurrency: 1 },
    log: createLog('silent'),
    metrics: ctx.metrics,
  })
  onTestFinished(async () => {
    await jobs.stop()
    await line.close()
  })
  return line
}

async function waitUntil(isTrue: () => Promise<boolean> | boolean): Promise<boolean> {
  for (let i = 0; i < 400; i++) {
    if (await isTrue()) return true
    await rest(50)
  }
  return false
}

const jobsLeft = async () =>
  (
    await world.ctx.db.write((tx) =>
      sql<{ locked_by: string | null }>`select locked_by from graphile_worker.jobs
        where task_identifier = ${work.name}`.execute(tx),
    )
  ).rows

test('a job that finishes while the database is away runs once, and the worker continues', async () => {
  const line = await startWorker()
  // The connection is cut right here, so the job's completion cannot be reported.
  during = () => line.cutAfter(0)
  await world.ctx.db.write((tx) => enqueue(tx, work, { n: 1 }))
  expect(await waitUntil(() => begun.length === 1)).toBe(true)
  await rest(1500)
  during = () => {}
  line.cutAfter(null)
  await world.ctx.db.write((tx) => enqueue(tx, work, { n: 2 }))
  expect(await waitUntil(async () => (await jobsLeft()).length === 0)).toBe(true)
  expect(begun).toEqual([1, 2])
})

test('a job whose hand-out was lost with its connection is still run', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  during = (n) => (n === 3 ? held : undefined)
  await startWorker()
  const { db } = world.ctx
  await db.write((tx) => enqueue(tx, work, { n: 3 }))
  expect(await waitUntil(() => begun.includes(3))).toBe(true)
  const pool = (await jobsLeft())[0]?.locked_by
  // The state of the queue when it handed out a job and its answer never arrived.
  await db.write(async (tx) => {
    await enqueue(tx, work, { n: 4 })
    await sql`update graphile_worker._private_jobs set locked_by = ${pool}, locked_at = now() - interval '9 seconds'
      where payload->>'n' = '4'`.execute(tx)
  })
  expect(await waitUntil(() => begun.includes(4))).toBe(true)
  release()
  expect(await waitUntil(async () => (await jobsLeft()).length === 0)).toBe(true)
  // The job that was running all the while is not taken for lost.
  expect(begun).toEqual([1, 2, 3, 4])
})
