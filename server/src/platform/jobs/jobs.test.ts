import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { WorkerContext } from '../../context.ts'
import { countJobs } from '../../testing/counts.ts'
import { useWorld } from '../../testing/world.ts'
import { createLog } from '../telemetry/log.ts'
import { defineJob, enqueue, forgetJobs, handleJob, matchHandlers } from './job.ts'
import { startJobs } from './job-runner.ts'

const world = useWorld()

const lines: string[] = []
const log = createLog('debug', { write: (line: string) => void lines.push(line) })

const ring = defineJob<{ bell: string }>('test.ring')
const rings: string[] = []
const ringHandler = handleJob(ring, {
  async inTransaction(tx, { bell }) {
    await sql`insert into outbox_stream (name, incarnation) values (${bell}, 'rung')`.execute(tx)
    rings.push(bell)
  },
})

const stumble = defineJob<{ secret: string }>('test.stumble')
let stumbles = 0
const stumbleHandler = handleJob(stumble, {
  async atLeastOnce(_context: WorkerContext, { secret }) {
    if (++stumbles === 1) throw new Error(`could not deliver ${secret}`)
  },
})

/** A heavy job that ends when the test releases it, and a job that a user waits for meanwhile. */
const heavy = defineJob<object>('test.heavy', { isHeavy: true })
const awaited = defineJob<object>('test.awaited', { isAwaited: true })
afterAll(() => forgetJobs(ring, stumble, heavy, awaited))
const begun: (() => void)[] = []
let isAwaitedDone = false
const heavyHandler = handleJob(heavy, {
  atLeastOnce: () => new Promise<void>((resolve) => begun.push(resolve)),
})
const awaitedHandler = handleJob(awaited, {
  async atLeastOnce() {
    isAwaitedDone = true
  },
})
const ownHandlers = [ringHandler, stumbleHandler, heavyHandler, awaitedHandler]
const allHandlers = () => [...world.composition.jobs, ...ownHandlers]

const waitUntil = async (isTrue: () => Promise<boolean> | boolean) => {
  for (let i = 0; i < 200 && !(await isTrue()); i++) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function workOn<T>(
  handlers: Parameters<typeof startJobs<WorkerContext>>[0]['handlers'],
  use: () => Promise<T>,
  lanes?: 'quick' | 'media',
): Promise<T> {
  const { ctx } = world
  const jobs = await startJobs({
    databaseUrl: ctx.config.db.url,
    db: ctx.db,
    context: ctx,
    handlers,
    concurrency: 4,
    heavyConcurrency: 1,
    longConcurrency: 1,
    ...(lanes ? { lanes } : {}),
    log,
    metrics: ctx.metrics,
  })
  try {
    return await use()
  } finally {
    await jobs.stop()
  }
}

test('a job exists exactly if its transaction was committed', async () => {
  const { db } = world.ctx
  await db.write((tx) => enqueue(tx, ring, { bell: 'committed' }))
  await db
    .write(async (tx) => {
      await enqueue(tx, ring, { bell: 'undone' })
      throw new Error('undo')
    })
    .catch(() => {})
  await workOn(allHandlers(), () => waitUntil(() => rings.length > 0))
  expect(rings).toEqual(['committed'])
})

test('urgent jobs do not wait behind heavy ones', async () => {
  await world.ctx.db.write(async (tx) => {
    for (let n = 0; n < 3; n++) await enqueue(tx, heavy, {})
    await enqueue(tx, awaited, {})
  })
  await workOn(allHandlers(), async () => {
    await waitUntil(() => begun.length > 0 && isAwaitedDone)
    expect([begun.length, isAwaitedDone]).toEqual([1, true])
    await waitUntil(async () => {
      for (const letGo of begun.splice(0)) letGo()
      return (await world.ctx.db.write(countJobs)) === 0
    })
  })
})

test('a job whose worker died after the effect is not run again', async () => {
  const { db } = world.ctx
  await db.write(async (tx) => {
    await enqueue(tx, ring, { bell: 'already rung' })
    // The state a dead worker left: the effect and its mark committed, the job still in the queue.
    await sql`insert into job_handled (job_id, revision) select id, revision from graphile_worker.jobs`.execute(
      tx,
    )
  })
  await workOn(allHandlers(), () => waitUntil(async () => (await world.ctx.db.write(countJobs)) === 0))
  expect(await world.ctx.db.write(countJobs)).toBe(0)
  expect(rings).toEqual(['committed'])
})

test('a job replaced under its key runs, even if the one before it has run', async () => {
  await world.ctx.db.write(async (tx) => {
    await enqueue(tx, ring, { bell: 'first' }, { key: 'bell' })
    await sql`insert into job_handled (job_id, revision) select id, revision from graphile_worker.jobs`.execute(
      tx,
    )
  })
  await world.ctx.db.write((tx) => enqueue(tx, ring, { bell: 'second' }, { key: 'bell' }))
  await workOn(allHandlers(), () => waitUntil(() => rings.includes('second')))
  expect(rings).toEqual(['committed', 'second'])
})

test('a failed job is retried, the worker continues, and the error message is neither stored nor logged', async () => {
  await world.ctx.db.write((tx) => enqueue(tx, stumble, { secret: 'canary-33c1' }))
  const kept = await workOn(allHandlers(), async () => {
    await waitUntil(() => stumbles === 1)
    await waitUntil(async () => (await lastErrors()).length > 0)
    const errors = await lastErrors()
    await world.ctx.db.write((tx) => sql`update graphile_worker._private_jobs set run_at = now()`.execute(tx))
    await waitUntil(() => stumbles === 2)
    return errors
  })
  expect(stumbles).toBe(2)
  expect(kept.join() + lines.join()).not.toContain('canary-33c1')
  expect(lines.join()).toContain('a job failed and will be retried')
})

async function lastErrors(): Promise<string[]> {
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ last_error: string | null }>`select last_error from graphile_worker._private_jobs`.execute(tx),
  )
  return rows.flatMap(({ last_error }) => last_error ?? [])
}

test('a job with no handler or with two prevents the start of a worker', () => {
  expect(() => matchHandlers(world.composition.jobs)).toThrow(/test\.ring has no handler/)
  expect(() => matchHandlers([...allHandlers(), ringHandler])).toThrow(/two handlers/)
  expect(() => defineJob('test.ring')).toThrow(/declared twice/)
})

test('a worker of one kind of jobs leaves the others to the next', async () => {
  const before = { rings: rings.length, heavy: begun.length }
  await world.ctx.db.write(async (tx) => {
    await enqueue(tx, ring, { bell: 'quick only' })
    await enqueue(tx, heavy, {})
  })
  await workOn(allHandlers(), () => waitUntil(() => rings.length > before.rings), 'quick')
  expect([rings.length - before.rings, begun.length - before.heavy]).toEqual([1, 0])

  await world.ctx.db.write((tx) => enqueue(tx, ring, { bell: 'not by this one' }))
  await workOn(
    allHandlers(),
    async () => {
      await waitUntil(() => begun.length > before.heavy)
      begun.at(-1)?.()
    },
    'media',
  )
  expect([rings.length - before.rings, begun.length - before.heavy]).toEqual([1, 1])
  await workOn(allHandlers(), () => waitUntil(() => rings.length > before.rings + 1))
})
