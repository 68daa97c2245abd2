import { afterAll, beforeAll } from 'vitest'
import { type JobRunner, startJobs } from '../platform/jobs/job-runner.ts'
import type { World } from './world.ts'

/** Runs jobs while the tests run, for calls that wait for one. Other tests run them explicitly with `world.settle`. */
export function useWorker(world: World) {
  let running: JobRunner | null = null
  async function start(): Promise<void> {
    const { db, log, metrics, config } = world.ctx
    running = await startJobs({
      databaseUrl: config.db.url,
      ...{ db, log, metrics, context: world.ctx, handlers: world.composition.jobs },
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
    /** Runs `task` as if no worker were running. */
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
