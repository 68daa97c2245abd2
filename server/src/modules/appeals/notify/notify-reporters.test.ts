import { staffDecide } from '@sayso/contract/calls/cases'
import { notifications } from '@sayso/contract/calls/notifications'
import { report } from '@sayso/contract/calls/reports'
import { block } from '@sayso/contract/calls/safety'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '../../../context.ts'
import { createSeal } from '../../../platform/seal/seal.ts'
import { REMOVED } from '../../../testing/appealing.ts'
import { untilNotified } from '../../../testing/notifications.ts'
import { runJob } from '../../../testing/run-job.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const STRANGERS = 1100

/** Reports without an account, as if that many people had filled in the form. */
async function strangersReport(number: string): Promise<void> {
  const caseId = BigInt(number.slice(2))
  const numbers = Array.from({ length: STRANGERS }, (_, nth) => 5_000_000n + BigInt(nth))
  const seal = createSeal(world.ctx.config.secrets.connections, 'report contacts')
  const sealed = numbers.map((one) =>
    seal.close(JSON.stringify({ name: '', email: `s${one}@elsewhere.example` }), `report ${one}`),
  )
  await world.ctx.db.write((tx) =>
    sql`insert into report (number, case_id, reason, url, contact_sealed, token_hash)
        select number, ${caseId}, 'hate', 'https://example.com', sealed, sha256(number::text::bytea)
          from unnest(${numbers}::bigint[], ${sealed}::bytea[]) as one (number, sealed)`.execute(tx),
  )
}

/** The emails that wait to be sent, by their receivers. */
const queued = async () =>
  rowsOf(
    world.ctx,
    sql<{ to: string }>`
      select payload ->> 'to' as to from graphile_worker._private_jobs
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'platform.send-mail')`,
  ).then((rows) => rows.map(({ to }) => to).filter((to) => to.endsWith('@elsewhere.example')))

const left = async (number: string) =>
  rowsOf(
    world.ctx,
    sql<{ count: number }>`
      select count(*)::int as count from report where case_id = ${BigInt(number.slice(2))} and notified_at is null`,
  ).then(([row]) => row?.count)

/** A worker that dies in its nth transaction. */
function dyingIn(nth: number): Context {
  let count = 0
  const write: Context['db']['write'] = (work, ...rest) =>
    world.ctx.db.write(
      async (tx) => {
        const result = await work(tx)
        if (++count === nth) throw new Error('killed')
        return result
      },
      ...rest,
    )
  return { ...world.ctx, db: { ...world.ctx.db, write } }
}

test('every reporter is notified once, wherever the job is killed', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const judy = await onDuty(world, 'judy', 'moderator')
  const post = await alice.publish({ text: 'reported by a thousand' })
  const { number } = await bob.call(report, { kind: 'post', subject_id: post, reason: 'hate' })
  await strangersReport(number)
  await judy.call(staffDecide, { number, ...REMOVED })
  const job = () => ({ caseId: number.slice(2) })
  const run = (ctx?: Context) => runJob(world, 'appeals.notify-reporters', job(), ctx)

  await expect(run(dyingIn(1))).rejects.toThrow('killed')
  expect([await left(number), (await queued()).length]).toEqual([STRANGERS + 1, 0])
  await expect(run(dyingIn(2))).rejects.toThrow('killed')
  expect([await left(number), (await queued()).length]).toEqual([STRANGERS + 1 - 500, 499])
  await expect(run(dyingIn(2))).rejects.toThrow('killed')
  expect([await left(number), (await queued()).length]).toEqual([STRANGERS + 1 - 1000, 999])
  await run()
  await run()
  expect(await left(number)).toBe(0)
  const emails = await queued()
  expect([emails.length, new Set(emails).size]).toEqual([STRANGERS, STRANGERS])
  const events = await rowsOf(world.ctx, sql`select from notification_event where about = 'report_decided'`)
  expect(events).toHaveLength(1)
  // Nobody waits for a thousand emails.
  await rowsOf(
    world.ctx,
    sql`delete from graphile_worker._private_jobs where payload ->> 'to' like '%@elsewhere.example' returning id`,
  )
})

test('a decision reaches the author in spite of blocks, in the list of all, without a word of the post', async () => {
  const [carol, dan] = [await world.as('carol'), await world.as('dan')]
  const judy = await onDuty(world, 'judy', 'moderator')
  await carol.call(block, { profile_id: dan.profileId })
  const post = await carol.publish({ text: 'canary words' })
  const erin = await world.as('erin')
  const { number } = await erin.call(report, { kind: 'post', subject_id: post, reason: 'hate' })
  await judy.call(staffDecide, { number, ...REMOVED })
  await untilNotified(world)
  const { notifications: mine, num_unread } = await carol.call(notifications)
  expect(mine).toMatchObject([
    {
      ...{ kind: 'service', about: 'decision', who: null, text: 'We removed your post', path: '/cases' },
      ...{ quote: null, actors: [], post_id: null, is_read: false },
    },
  ])
  expect(num_unread).toBe(1)
  expect(JSON.stringify(mine)).not.toContain('canary')
  for (const tab of ['conversation', 'money'] as const)
    expect((await carol.call(notifications, { tab })).notifications).toEqual([])
  const { notifications: theirs } = await erin.call(notifications)
  expect(theirs).toMatchObject([
    { kind: 'service', about: 'report_decided', text: 'We removed the post you reported' },
  ])
  expect(JSON.stringify(theirs)).not.toMatch(/carol|canary/)
})
