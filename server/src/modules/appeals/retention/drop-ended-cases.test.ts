import { appeal, myCases, staffCase, staffDecideAppeal } from '@sayso/contract/calls/cases'
import { deletePost, getPost } from '@sayso/contract/calls/posts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../context.ts'
import { allEarlier, decidedPost } from '../../../testing/appealing.ts'
import type { Actor } from '../../../testing/cast.ts'
import { decideAt, reported, takeBackAs } from '../../../testing/deciding.ts'
import { runJob } from '../../../testing/run-job.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { admin, onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const LONG_AGO = '5 years 1 day'
const LATELY = '4 years 4 months'
const WARNED = { decision: 'warn', policy: 'spam', facts: 'The same, again and again.' } as const
const run = (statement: ReturnType<typeof sql>) => rowsOf(world.ctx, statement)
const drop = (ctx?: Context) => runJob(world, 'appeals.drop-ended-cases', {}, ctx)

let [author, reporter, judy, karl] = [] as unknown as [Actor, Actor, Actor, Actor]
beforeAll(async () => {
  author = await world.as('alice')
  reporter = await world.as('bob')
})
beforeEach(async () => {
  judy = await onDuty(world, 'judy', 'admin')
  karl = await onDuty(world, 'karl', 'moderator')
})

const decided = (wish: Parameters<typeof decidedPost>[1]['wish'] = WARNED) =>
  decidedPost(world, { author, reporters: [reporter], by: judy, wish })

/** What is left of a case: rows of each table. */
async function leftOf(number: string): Promise<string> {
  const id = BigInt(number.slice(2))
  const [row] = await rowsOf(
    world.ctx,
    sql<{ left: string }>`
      select concat_ws(' ', (select count(*) from mod_case where id = ${id}),
               (select count(*) from report where case_id = ${id}),
               (select count(*) from mod_decision where case_id = ${id}),
               (select count(*) from appeal join mod_decision d on d.id = decision_id where case_id = ${id})) as left`,
  )
  return row?.left ?? ''
}
const GONE = '0 0 0 0'

test('a case that ended five years ago goes, with its decisions, appeals and reports', async () => {
  const young = await decided()
  await allEarlier(world, young.number, LATELY)
  const { number, decisionId, post } = await decided()
  const his = await reporter.call(appeal, { decision_id: decisionId, text: 'It is worse than that.' })
  const upheld = { outcome: 'uphold', reason: 'A warning is enough.' } as const
  await karl.call(staffDecideAppeal, { appeal: his.number, ...upheld })
  await allEarlier(world, number, LONG_AGO)
  await drop()
  expect([await leftOf(number), await leftOf(young.number)]).toEqual([GONE, '1 1 1 0'])
  // Neither side has it in its list any more, nor the desk; the young one is where it was.
  for (const side of [author, reporter])
    expect((await side.call(myCases)).cases.map((one) => one.decision_id)).toEqual([young.decisionId])
  expect((await karl.ask(staffCase, { number })).body.success).toBe(false)
  expect((await karl.call(staffCase, { number: young.number })).case.number).toBe(young.number)
  // Nothing else has changed: the post, the log and its hashes.
  expect((await reporter.call(getPost, { post_id: post })).post.unique_id).toBe(post)
  expect(await admin(world, 'judy', 'log verify')).toContain('unbroken')
})

test('what an appeal led to goes with it, in whatever order they refer to each other', async () => {
  const { number, decisionId } = await decided({ ...WARNED, decision: 'limit' })
  const hers = await author.call(appeal, { decision_id: decisionId, text: 'It is the first time.' })
  const reversed = { outcome: 'reverse', reason: 'It is not the same.' } as const
  await karl.call(staffDecideAppeal, { appeal: hers.number, ...reversed })
  await world.settle()
  expect(await leftOf(number)).toBe('1 1 2 1')
  await allEarlier(world, number, LATELY)
  await drop()
  expect(await leftOf(number)).toBe('1 1 2 1')
  await allEarlier(world, number, '9 months')
  await drop()
  expect(await leftOf(number)).toBe(GONE)
})

test('an open appeal keeps its case, and so does one that was decided lately', async () => {
  const { number, decisionId } = await decided()
  const his = await reporter.call(appeal, { decision_id: decisionId, text: 'It is worse than that.' })
  await allEarlier(world, number, '9 years')
  await drop()
  expect(await leftOf(number)).toBe('1 1 1 1')
  await karl.call(staffDecideAppeal, { appeal: his.number, outcome: 'uphold', reason: 'It was late.' })
  await drop()
  expect(await leftOf(number)).toBe('1 1 1 1')
  await run(
    sql`update appeal set decided_at = decided_at - interval '5 years 1 day' where outcome is not null`,
  )
  await drop()
  expect(await leftOf(number)).toBe(GONE)
})

test('a removed post stays removed, and its case as long as there is a post', async () => {
  const { number, post } = await decided({ ...WARNED, decision: 'remove' })
  await allEarlier(world, number, '9 years')
  await drop()
  expect(await leftOf(number)).toBe('1 1 1 0')
  expect((await reporter.ask(getPost, { post_id: post })).body.success).toBe(false)
  await author.call(deletePost, { post_id: post })
  await drop()
  expect(await leftOf(number)).toBe('1 1 1 0')
  await run(sql`update post set deleted_at = now() - interval '1 day' where deleted_at is not null`)
  await runJob(world, 'posts.erase-deleted')
  await drop()
  expect(await leftOf(number)).toBe(GONE)
})

test('a suspension is kept until five years after its end, one without an end until it is taken back', async () => {
  const dan = await world.as('dan')
  const suspended = async (days?: number) => {
    const number = await reported(reporter, 'profile', dan.profileId)
    await decideAt(judy, number, { decision: 'suspend', ...(days !== undefined && { days }) })
    return number
  }
  const [forDays, forGood] = [await suspended(30), await suspended()]
  for (const number of [forDays, forGood]) await allEarlier(world, number, '5 years 10 days')
  await drop()
  expect([await leftOf(forDays), await leftOf(forGood)]).toEqual(['1 1 1 0', '1 1 1 0'])
  await allEarlier(world, forDays, '1 month')
  await drop()
  expect([await leftOf(forDays), await leftOf(forGood)]).toEqual([GONE, '1 1 1 0'])
  // Still in force, by what is written down: it is taken back like any other.
  await onDuty(world, 'heidi', 'moderator')
  await takeBackAs(world, 'heidi', forGood)
  await drop()
  expect(await leftOf(forGood)).toBe('1 1 2 0')
  await allEarlier(world, forGood, LONG_AGO)
  await drop()
  expect(await leftOf(forGood)).toBe(GONE)
})

/** A worker that dies at the end of its nth transaction. */
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

test('many cases and reports, and a job that is killed: the next run does the rest', async () => {
  const { number } = await decided()
  await run(sql`insert into report (number, case_id, reason) select 5000000 + n, ${BigInt(number.slice(2))}, 'hate'
                  from generate_series(1, 2500) n`)
  await run(sql`
    with opened as (
      insert into mod_case (subject_kind, subject_id, source, state, decided_at)
      select 'address', n, 'report', 'decided', now() - interval '6 years' from generate_series(1, 250) n returning id)
    insert into mod_decision (case_id, decision, facts, reports, is_upheld, created_at)
    select id, case when id % 25 = 0 then 'remove' else 'none' end, 'x', 1, false, now() - interval '6 years' from opened`)
  await allEarlier(world, number, LONG_AGO)
  const left = async () =>
    (
      await rowsOf(
        world.ctx,
        sql<{ left: string }>`
          select concat_ws(' ', (select count(*) from mod_case where decided_at < now() - interval '5 years'),
                   (select count(*) from report where case_id = ${BigInt(number.slice(2))})) as left`,
      )
    )[0]?.left
  const seen: (string | undefined)[] = []
  for (let nth = 1, isDone = false; !isDone; nth++) {
    isDone = await drop(dyingIn(nth)).then(
      () => true,
      () => false,
    )
    seen.push(await left())
  }
  // Nothing of the transaction that was killed, all of those before it. Ten are in force.
  expect([seen[0], seen.at(-1)]).toEqual(['251 2501', '10 0'])
  expect(new Set(seen).size).toBeGreaterThan(2)
})

test('the database refuses to delete what is not old enough, whoever asks', async () => {
  const { number, decisionId } = await decided()
  const id = BigInt(number.slice(2))
  await reporter.call(appeal, { decision_id: decisionId, text: 'It is worse than that.' })
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(run(statement)).rejects.toThrow('rows are never changed')
  await refused(sql`delete from appeal`)
  await refused(sql`delete from mod_decision where case_id = ${id}`)
  await allEarlier(world, number, LATELY)
  await refused(sql`delete from mod_decision where case_id = ${id}`)
  await refused(sql`update mod_decision set facts = 'else' where case_id = ${id}`)
  await refused(sql`truncate mod_decision cascade`)
})
