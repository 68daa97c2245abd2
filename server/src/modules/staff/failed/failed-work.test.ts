import * as calls from '@sayso/contract/calls/staff'
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
