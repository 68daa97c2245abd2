import { appeal, myCases, staffDecide, staffDecideAppeal, transparency } from '@sayso/contract/calls/cases'
import { report } from '@sayso/contract/calls/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allEarlier, decidedPost, REMOVED } from '../../testing/appealing.ts'
import { runJob } from '../../testing/run-job.ts'
import { rowsOf } from '../../testing/sales.ts'
import { onDuty } from '../../testing/staff-on-duty.ts'
import { useWorld } from '../../testing/world.ts'
import { countMonth } from './mod-count.queries.ts'
import { MAX_HOURS, medianOf, monthsSince, periodsOf } from './periods.policy.ts'
import { createTransparency } from './show-periods.service.ts'

const world = useWorld()
const count = () => runJob(world, 'transparency.count-months')
/** Not what was kept for a minute. */
const shown = () => createTransparency(world.ctx)()
const run = (statement: ReturnType<typeof sql>) => rowsOf(world.ctx, statement)
const pick = <T>(all: readonly T[], nth: number): T => all[nth % all.length] as T

const REASONS = ['spam', 'hate', 'violence', 'other', 'spam_fraud'] as const
const WISHES = [
  REMOVED,
  { decision: 'none', facts: 'Nothing is wrong with it.' },
  { decision: 'warn', policy: 'spam', facts: 'The same, again and again.' },
  { decision: 'label', label: 'sensitive', policy: 'unlabelled', facts: 'It shows blood.' },
  { decision: 'limit', policy: 'law', law: '§ 130 StGB', facts: 'It incites hatred.' },
] as const
const OUTCOMES = ['uphold', 'reverse', 'uphold'] as const

test('the numbers are those of the tables, after any history and as often as they are counted', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const [judy, karl] = [await onDuty(world, 'judy', 'moderator'), await onDuty(world, 'karl', 'moderator')]
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let nth = 0; nth < 12; nth++) {
    const post = await alice.publish({ text: `number ${nth}` })
    const about = { kind: 'post', subject_id: post } as const
    const { number } = await bob.call(report, { ...about, reason: pick(REASONS, random(99)) })
    if (random(2) === 0) await carol.call(report, { ...about, reason: pick(REASONS, random(99)) })
    if (nth === 5) continue
    await run(sql`update mod_case set opened_at = now() - make_interval(hours => ${random(90)}::int)
                   where 'R-' || id = ${number} returning id`)
    const wish = pick(WISHES, nth)
    await judy.call(staffDecide, { number, ...wish })
    if (wish.decision === 'none' || random(4) === 0) continue
    const [mine] = (await alice.call(myCases)).cases
    if (!mine) throw new Error('it is decided')
    const made = await alice.call(appeal, { decision_id: mine.decision_id, text: 'I do not think so.' })
    if (nth !== 8)
      await karl.call(staffDecideAppeal, {
        ...{ appeal: made.number, outcome: pick(OUTCOMES, nth), reason: 'We looked at it again.' },
      })
  }
  // A decision that no person took.
  await run(sql`insert into mod_decision (case_id, decision, policy, facts, reports, is_upheld)
                select id, 'warn', 'spam', 'by itself', 0, true from mod_case where state = 'open' limit 1 returning id`)
  // Two of them are of last month.
  await run(sql`update report set created_at = date_trunc('month', now() at time zone 'UTC') - interval '1 hour'
                 where number in (select min(number) from report union select max(number) from report) returning number`)
  await count()
  await count()
  const [row] = await rowsOf(
    world.ctx,
    sql<{
      reports: number
      decisions: number
      rule: number
      law: number
      machine: number
      median: number
      appeals: number
      upheld: number
      reversed: number
    }>`
      select (select count(*)::int from report) as reports,
             (select count(*)::int from mod_decision where decision <> 'reinstate') as decisions,
             (select count(*)::int from mod_decision where decision <> 'reinstate' and policy <> 'law') as rule,
             (select count(*)::int from mod_decision where decision <> 'reinstate' and policy = 'law') as law,
             (select count(*)::int from mod_decision where decided_by is null) as machine,
             (select percentile_cont(0.5) within group (
                       order by floor(extract(epoch from d.created_at - c.opened_at) / 3600)::float8)
                from mod_decision d join mod_case c on c.id = d.case_id where d.decision <> 'reinstate') as median,
             (select count(*)::int from appeal) as appeals,
             (select count(*)::int from appeal where outcome = 'uphold') as upheld,
             (select count(*)::int from appeal where outcome = 'reverse') as reversed`,
  )
  const { periods, as_of } = await shown()
  const sum = (field: (one: (typeof periods)[number]) => number) =>
    periods.reduce((total, one) => total + field(one), 0)
  expect({
    reports: sum((one) => one.num_reports),
    decisions: sum((one) => one.num_decisions),
    rule: sum((one) => one.by_rule),
    law: sum((one) => one.by_law),
    machine: sum((one) => one.by_machine),
    median: periods[0]?.median_hours,
    appeals: sum((one) => one.appeals),
    upheld: sum((one) => one.appeals_upheld),
    reversed: sum((one) => one.appeals_reversed),
  }).toEqual(row)
  expect([row?.law, row?.machine, row?.reversed, row?.upheld]).not.toContain(0)
  const byReason = await rowsOf(
    world.ctx,
    sql<{ reason: string; count: number }>`select reason, count(*)::int as count from report group by reason`,
  )
  const reasons = new Map<string, number>()
  for (const { reports } of periods)
    for (const { reason, count: n } of reports) reasons.set(reason, (reasons.get(reason) ?? 0) + n)
  expect(reasons).toEqual(new Map(byReason.map((one) => [one.reason, one.count])))
  expect(Date.now() - Date.parse(as_of ?? '')).toBeLessThan(60_000)
  expect(JSON.stringify(periods)).not.toMatch(/alice|StGB/)
})

test('anybody reads it, without a session', async () => {
  const response = await fetch(`${world.baseUrl}/api/${transparency.path}`)
  expect(await response.json()).toMatchObject({ success: true, periods: expect.any(Array) })
})

test('what was counted stays when its rows are gone, and months that were missed are made up for', async () => {
  await run(sql`insert into mod_count (month, kind, key, count)
                values ((date_trunc('month', now()) - interval '3 years')::date, 'report', 'spam', 12) returning key`)
  await count()
  expect((await shown()).periods.at(-1)).toMatchObject({ num_reports: 12, is_over: true, median_hours: null })
  const now = new Date('2027-02-03T00:00:00Z')
  expect(monthsSince(null, now)).toEqual(['2027-01-01', '2027-02-01'])
  expect(monthsSince('2027-02-01', now)).toEqual(['2027-01-01', '2027-02-01'])
  expect(monthsSince('2026-11-01', now)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'])
})

test('what was counted stays when cases are dropped years later, also where nothing happened since', async () => {
  const alice = await world.as('alice')
  const [frank, judy] = [await world.as('frank'), await onDuty(world, 'judy', 'moderator')]
  const { number } = await decidedPost(world, {
    author: alice,
    reporters: [frank],
    by: judy,
    wish: WISHES[2],
  })
  await allEarlier(world, number, '6 years')
  const [then] = await rowsOf(
    world.ctx,
    sql<{ month: string }>`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-01') as month from report where 'R-' || number = ${number}`,
  )
  await run(sql`delete from mod_count returning key`)
  await world.ctx.db.write((tx) => countMonth(tx, then?.month ?? '', MAX_HOURS))
  const before = (await shown()).periods.at(-1)
  expect(before).toMatchObject({ num_reports: 1, num_decisions: 1, by_rule: 1 })
  await runJob(world, 'appeals.drop-ended-cases')
  expect(await run(sql`select from mod_case where 'R-' || id = ${number}`)).toEqual([])
  await count()
  expect((await shown()).periods.at(-1)).toEqual(before)
})

test('half-years and their medians', () => {
  const one = (month: string, key: string, n = 1) => ({ month, kind: 'hours', key, count: n }) as const
  const counts = [one('2026-06-01', '1'), one('2026-07-01', '2'), one('2026-12-01', '10', 3)]
  const periods = periodsOf(counts, new Date('2026-12-31T23:59:59Z'))
  expect(
    periods.map(({ period, from, to, is_over, median_hours }) => [period, from, to, is_over, median_hours]),
  ).toEqual([
    ['2026 H2', '2026-07-01', '2026-12-31', false, 10],
    ['2026 H1', '2026-01-01', '2026-06-30', true, 1],
  ])
  expect(
    medianOf(
      new Map([
        ['9', 1],
        ['10', 1],
      ]),
    ),
  ).toBe(9.5)
  expect(medianOf(new Map())).toBeNull()
})
