import { afterAll, beforeAll } from 'vitest'
import { jobHandlers } from '../modules/modules.ts'
import { type JobRunner, startJobs } from '../platform/jobs/job-runner.ts'
import type { World } from './world.ts'

/** Jobs done while the tests run, for calls that wait for one. Others let `world.settle` do them when they say so. */
export function useWorker(world: World) {
  let running: JobRunner | null = null
  async function start(): Promise<void> {
    const { db, log, metrics, config } = world.ctx
    running = await startJobs({
      databaseUrl: config.db.url,
      ...{ db, log, metrics, context: world.ctx, handlers: jobHandlers },
      concurrency: 1,
      heavyConcurrency: 1,
      longConcurrency: 1,
    })
  }
  async function stop(): Promise<void> {
    await running?.stop()
    running = null
  }
  beforeAll(start)
  afterAll(stop)
  return {
    /** As if every worker were away for the time of `task`. */
    async away<T>(task: () => Promise<T>): Promise<T> {
      await stop()
      try {
        return await task()
      } finally {
        await start()
      }
    },
  }
}
