import { login } from '@sayso/contract/calls/unauth'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { enqueue } from '../jobs/job.ts'
import { watchJobs } from '../jobs/watch-jobs.ts'
import { sendMailJob } from '../mail/send-mail.job.ts'

const world = useWorld()

const series = async (start: string) =>
  (await world.ctx.metrics.read()).split('\n').filter((line) => line.startsWith(start))
const value = (line = '') => Number(line.split(' ').at(-1))

test('requests are counted by class, pools by their state', async () => {
  await world.app.http.inject({ method: 'POST', url: `/api/${login.path}`, payload: {} })
  const [counted = ''] = await series('http_request_seconds_count{route="/api/unauth/login"')
  expect(counted).toMatch(/class="write"/)
  expect(await series('http_shed_total{reason="at-work"')).toHaveLength(5)
  expect((await series('database_pool_waiting')).map(value)).toEqual([0, 0])
  expect(value((await series('database_pool_wait_seconds_count{pool="writer"')).at(0))).toBeGreaterThan(0)
})

test('every consumer reports what it has not handled', async () => {
  await world.settle()
  const all = world.composition.consumers.length
  await vi.waitFor(async () => expect(await series('consumer_waiting{')).toHaveLength(all), {
    timeout: 15_000,
    interval: 1000,
  })
})

test('the age of the oldest due job is that of its lane, and given up jobs are counted', async () => {
  const { db, metrics } = world.ctx
  const mail = { to: 'ada@people.example', messageId: 'x@y.example', content: {} as never }
  await db.write(async (tx) => {
    await enqueue(tx, sendMailJob, mail, { runAt: new Date(Date.now() - 3_600_000) })
    await enqueue(tx, sendMailJob, mail, { key: 'given-up' })
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'given-up'`.execute(
      tx,
    )
  })
  const stop = watchJobs({ db, metrics, types: world.composition.jobs.map(({ type }) => type) })
  const ages = await series('jobs_oldest_seconds{lane="quick",job="platform.send-mail"}')
  expect(value(ages[0])).toBeGreaterThan(3590)
  expect((await series('jobs_oldest_seconds{lane="heavy"')).map(value)).toContain(0)
  expect(await series('jobs_given_up')).toEqual(['jobs_given_up 1'])
  stop()
})
