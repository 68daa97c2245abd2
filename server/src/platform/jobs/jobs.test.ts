import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { WorkerContext } from '../../context.ts'
import { jobHandlers } from '../../modules/modules.ts'
import { countJobs } from '../../testing/counts.ts'
import { useWorld } from '../../testing/world.ts'
import { defineJob, enqueue, handleJob, matchHandlers } from './job.ts'
import { startJobs } from './job-runner.ts'

const world = useWorld()

const ring = defineJob<{ bell: string }>('test.ring')
const rings: string[] = []
const ringHandler = handleJob(ring, {
  async inTransaction(tx, { bell }) {
    await sql`insert into outbox_stream (name, incarnation) values (${bell}, 'rung')`.execute(tx)
    rings.push(bell)
  },
})

const waitUntil = async (isTrue: () => Promise<boolean> | boolean) => {
  for (let i = 0; i < 200 && !(await isTrue()); i++) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function workOn<T>(
  handlers: Parameters<typeof startJobs<WorkerContext>>[0]['handlers'],
  use: () => Promise<T>,
): Promise<T> {
  const { ctx } = world
  const jobs = await startJobs({
    databaseUrl: ctx.config.db.url,
    db: ctx.db,
    context: ctx,
    handlers,
    concurrency: 4,
    log: ctx.log,
  })
  try {
    return await use()
  } finally {
    await jobs.stop()
  }
}

test('a job exists exactly when its cause was committed', async () => {
  const { db } = world.ctx
  await db.write((tx) => enqueue(tx, ring, { bell: 'committed' }))
  await db
    .write(async (tx) => {
      await enqueue(tx, ring, { bell: 'undone' })
      throw new Error('undo')
    })
    .catch(() => {})
  await workOn([...jobHandlers, ringHandler], () => waitUntil(() => rings.length > 0))
  expect(rings).toEqual(['committed'])
})

test('a job whose worker died after the effect is not done twice', async () => {
  const { db } = world.ctx
  await db.write(async (tx) => {
    await enqueue(tx, ring, { bell: 'already rung' })
    // As the dead worker left it: the effect and its mark committed, the job still in the queue.
    await sql`insert into job_handled (job_id) select id from graphile_worker.jobs`.execute(tx)
  })
  await workOn([...jobHandlers, ringHandler], () =>
    waitUntil(async () => (await world.ctx.db.write(countJobs)) === 0),
  )
  expect(await world.ctx.db.write(countJobs)).toBe(0)
  expect(rings).toEqual(['committed'])
})

test('a worker does not start when a job has no handler or two', () => {
  expect(() => matchHandlers(jobHandlers)).toThrow(/test\.ring has no handler/)
  expect(() => matchHandlers([...jobHandlers, ringHandler, ringHandler])).toThrow(/two handlers/)
  expect(() => defineJob('test.ring')).toThrow(/declared twice/)
})
