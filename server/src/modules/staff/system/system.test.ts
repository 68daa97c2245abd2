import * as staffCalls from '@sayso/contract/calls/staff'
import * as calls from '@sayso/contract/calls/system'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyInvariants } from '../../../all-modules.ts'
import { declaredJob } from '../../../platform/jobs/job.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { hire, onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'
import { arePayoutsFrozen } from '../../ledger/index.ts'
import { runSystem, staff } from '../index.ts'
import { PRODUCT_QUEUES } from './product-queues.ts'

const world = useWorld()
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))
const isFrozen = () => world.ctx.db.readPrivate(arePayoutsFrozen)
const command = (words: string, by?: string) =>
  runSystem(
    world.composition.instanceOf(staff),
    { words: words.split(' '), by, because: 'ticket 12' },
    moneyInvariants,
  )
const because = 'the provider pays twice'

test('queues say what waits, in which lane, for how long; jobs planned for later do not wait', async () => {
  const admin = await onDuty(world, 'alice', 'admin')
  await run(sql`delete from graphile_worker._private_jobs`)
  await run(sql`delete from outbox`)
  await run(sql`insert into outbox (subject, payload, created_at)
                values ('posts.none', '{}', now() - interval '2 minutes')`)
  await run(sql`
    select graphile_worker.add_job('platform.send-mail', run_at := now() - interval '5 minutes'),
           graphile_worker.add_job('platform.send-mail', run_at := now() + interval '1 day'),
           graphile_worker.add_job('media.process-video', run_at := now() - interval '1 minute'),
           graphile_worker.add_job('exports.make', max_attempts := 1),
           graphile_worker.add_job('a-job-of-old', run_at := now() - interval '1 second')`)
  await run(sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`)
  const { lanes, queues, outbox } = (await admin.call(calls.staffSystem)).system
  const [lane, queue] = [lanes, queues].map((all) => (name: string) => all.find((one) => one.name === name))
  expect(queue?.('emails')).toMatchObject({ waiting: 1, running: 0, failed: 0 })
  expect(queue?.('emails')?.oldest).toBeGreaterThanOrEqual(300)
  expect(queue?.('uploads')).toMatchObject({ waiting: 1 })
  expect(queue?.('exports')).toMatchObject({ waiting: 0, failed: 1, oldest: null })
  expect(queue?.('payouts')).toMatchObject({ waiting: 0, oldest: null })
  expect(lane?.('long')).toMatchObject({ waiting: 1, failed: 1 })
  expect(lane?.('none')).toMatchObject({ waiting: 1 })
  expect(outbox.waiting).toBe(1)
  expect(outbox.oldest).toBeGreaterThanOrEqual(120)
  expect(await command('queues')).toMatch(/^emails\s+1\s+0\s+0 {2}5m$/m)
  await run(sql`delete from graphile_worker._private_jobs`)
  await run(sql`delete from outbox`)
})

test('every job that a queue names exists', () => {
  const unknown = Object.values<readonly string[]>(PRODUCT_QUEUES)
    .flat()
    .filter((name) => !declaredJob(name))
  expect(unknown).toEqual([])
})

test('an admin freezes the payouts of everybody; they go on when the ledger holds', async () => {
  const admin = await onDuty(world, 'alice', 'admin')
  await admin.call(calls.staffFreezePayouts, { because })
  expect(await isFrozen()).toBe(true)
  expect((await admin.call(calls.staffSystem)).system.frozen).toMatchObject({ because, by: 'alice' })
  const again = await admin.ask(calls.staffFreezePayouts, { because: 'a second reason' })
  expect(again.body.code).toBe('staff_refused')
  expect(await command('queues')).toMatch(/FROZEN since \S+ by @alice: the provider pays twice/)

  await giveFunds(world.ctx, admin.profileId, 500)
  await run(sql`update ledger_account set credits = credits + 1 where kind = 'user_funds'`)
  const refused = await admin.ask(calls.staffUnfreezePayouts, { because: 'it is over' })
  expect(refused.body.code).toBe('staff_refused')
  expect(await isFrozen()).toBe(true)
  await run(sql`update ledger_account set credits = credits - 1 where kind = 'user_funds'`)
  await admin.call(calls.staffUnfreezePayouts, { because: 'it is over' })
  expect(await isFrozen()).toBe(false)
  const { system } = await admin.call(calls.staffSystem)
  expect(system.frozen).toBeNull()
  expect(system.audited).not.toBeNull()

  const { lines } = await admin.call(staffCalls.staffAuditLog)
  expect(lines.slice(0, 2).map(({ act, by, because: why }) => ({ act, by, why }))).toEqual([
    { act: 'unfreeze_payouts', by: '@alice', why: 'it is over' },
    { act: 'freeze_payouts', by: '@alice', why: because },
  ])
})

test('the command freezes as the desk does, by somebody whose role allows it', async () => {
  await world.as('bob')
  await expect(command('payouts freeze', 'bob')).rejects.toThrow('bob is not admin')
  await hire(world, 'bob', 'admin')
  expect(await command('payouts freeze')).toBeNull()
  expect(await command('payouts freeze', 'bob')).toMatch(/^nobody is paid/)
  expect(await command('payouts unfreeze', 'bob')).toBe('the ledger holds, and payouts go on')
  await expect(command('payouts unfreeze', 'bob')).rejects.toThrow('Payouts are not frozen')
})
