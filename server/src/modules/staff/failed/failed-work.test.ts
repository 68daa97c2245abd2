import * as calls from '@sayso/contract/calls/staff'
import * as system from '@sayso/contract/calls/system'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))
const because = 'the mail server is back'

test('a job that was given up is tried again from its first attempt', async () => {
  const admin = await onDuty(world, 'alice', 'admin')
  await world.settle()
  await run(sql`select graphile_worker.add_job('accounts.drop-old-codes', max_attempts := 3)`)
  await run(sql`update graphile_worker._private_jobs set attempts = 3, last_error = 'Timeout'`)
  const [job] = (await admin.call(calls.staffFailedWork)).failed
  expect(job).toMatchObject({ kind: 'job', name: 'accounts.drop-old-codes', attempts: 3, error: 'Timeout' })
  expect((await admin.call(calls.staffMe)).failed).toBe(1)
  await admin.call(calls.staffRetryJob, { job: job?.id ?? '', because })
  expect((await admin.call(calls.staffFailedWork)).failed).toEqual([])
  expect((await admin.ask(calls.staffRetryJob, { job: job?.id ?? '', because })).body.code).toBe(
    'staff_refused',
  )
  await world.settle()
  expect((await admin.call(calls.staffMe)).failed).toBe(0)
})

test('an event that was put aside is handled once by the consumer that gave it up', async () => {
  const admin = await onDuty(world, 'alice', 'admin')
  const consumer = 'purchases-receipt'
  const known = world.composition.consumers.find(({ inTransaction }) => inTransaction)
  const name = known?.name ?? consumer
  await run(sql`
    insert into event_failed (consumer, outbox_id, subject, reason, payload)
    values (${name}, 4711, ${known?.event.name ?? ''}, '{"kind":"Error"}', '{}'),
           ('a-consumer-of-old', 4712, 'gone', '{}', '{}')`)
  // It was handled meanwhile, so nothing happens twice.
  await run(sql`insert into event_handled (consumer, outbox_id) values (${name}, 4711)`)
  const failed = (await admin.call(calls.staffFailedWork)).failed
  expect(failed.map((one) => one.id).toSorted()).toEqual(['4711', '4712'])
  await admin.call(calls.staffRetryEvent, { consumer: name, event: '4711', because })
  await admin.call(calls.staffRetryEvent, { consumer: 'a-consumer-of-old', event: '4712', because })
  await world.settle()
  const left = (await admin.call(calls.staffFailedWork)).failed.filter(({ kind }) => kind === 'event')
  expect(left.map(({ id }) => id)).toEqual(['4712'])
  const refused = await admin.ask(calls.staffRetryEvent, { consumer: name, event: '4711', because })
  expect(refused.body.code).toBe('staff_refused')
})

const failJobs = async (name: string, count: number) => {
  await run(sql`select graphile_worker.add_job(${name}, payload := '{"to":"ada@people.example","n":1}'::json,
                       max_attempts := 1) from generate_series(1, ${count}::int)`)
  await run(
    sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'Timeout' where max_attempts = 1`,
  )
}
const failEvents = (count: number) =>
  run(sql`insert into event_failed (consumer, outbox_id, subject, reason, payload)
          select 'a-consumer-of-old', 9000 + n, 'posts.gone', '{}', '{"postId":"1"}' from generate_series(1, ${count}::int) n`)

test('what failed shows which fields it carries, and none of their values', async () => {
  const admin = await onDuty(world, 'alice', 'admin')
  await failJobs('accounts.drop-old-codes', 1)
  const { failed } = await admin.call(calls.staffFailedWork)
  expect(failed[0]?.payload).toBe('to: text, n: number')
  expect(JSON.stringify(failed)).not.toContain('people.example')
  await admin.call(system.staffDropJob, { job: failed[0]?.id ?? '', because })
})

test('a dropped job is gone, and a dropped event stays handled when it comes again', async () => {
  const admin = await onDuty(world, 'alice', 'admin')
  await failJobs('accounts.drop-old-codes', 1)
  await failEvents(1)
  const { failed } = await admin.call(calls.staffFailedWork)
  const [job, event] = [failed.find(({ kind }) => kind === 'job'), failed.find(({ id }) => id === '9001')]
  await admin.call(system.staffDropJob, { job: job?.id ?? '', because })
  expect((await admin.ask(system.staffDropJob, { job: job?.id ?? '', because })).body.code).toBe(
    'staff_refused',
  )
  await admin.call(system.staffDropEvent, { consumer: event?.consumer ?? '', event: '9001', because })
  const { rows } = await run(
    sql`select outbox_id::text as id from event_handled where consumer = 'a-consumer-of-old'`,
  )
  expect(rows).toEqual([{ id: '9001' }])
  expect((await admin.call(calls.staffFailedWork)).failed.filter(({ id }) => id === '9001')).toEqual([])
})

test('all of a kind are tried again or dropped in one act; others stay', async () => {
  const admin = await onDuty(world, 'alice', 'admin')
  await failJobs('accounts.drop-old-codes', 3)
  await failJobs('media.collect', 1)
  const kind = { kind: 'job', name: 'accounts.drop-old-codes', consumer: '' } as const
  expect(await admin.call(system.staffSettleFailed, { ...kind, verdict: 'retry', because })).toMatchObject({
    count: 3,
  })
  const left = (await admin.call(calls.staffFailedWork)).failed.filter((one) => one.kind === 'job')
  expect(left.map(({ name }) => name)).toEqual(['media.collect'])
  const others = { ...kind, name: 'media.collect', verdict: 'drop', because } as const
  expect(await admin.call(system.staffSettleFailed, others)).toMatchObject({ count: 1 })
  expect((await admin.ask(system.staffSettleFailed, others)).body.code).toBe('staff_refused')
  await failEvents(4)
  const events = { kind: 'event', name: 'posts.gone', consumer: 'a-consumer-of-old' } as const
  expect((await admin.call(system.staffSettleFailed, { ...events, verdict: 'retry', because })).count).toBe(4)
  expect((await admin.call(system.staffSettleFailed, { ...events, verdict: 'drop', because })).count).toBe(4)
  const [latest] = (await admin.call(calls.staffAuditLog)).lines
  expect(latest).toMatchObject({ act: 'drop_events', subject: 'events' })
  expect(JSON.parse(latest?.after ?? '')).toEqual({
    name: 'posts.gone',
    count: 4,
    consumer: 'a-consumer-of-old',
  })
})
