import { exportLink, exportList, exportStart } from '@sayso/contract/calls/personal-data'
import { addToReport, report, reportByAddress } from '@sayso/contract/calls/reports'
import type { AccountId } from '@sayso/contract/ids'
import type { ReportedFor } from '@sayso/contract/report-reasons'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import { asker } from '../../../testing/person.ts'
import { readZip } from '../../../testing/read-zip.ts'
import { runJob } from '../../../testing/run-job.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'
import { settleReports } from '../index.ts'

const world = useWorld()
const ask = asker(world)
const post = (id: string, reason: ReportedFor = 'hate') => ({ kind: 'post', subject_id: id, reason }) as const
const run = (statement: ReturnType<typeof sql>) => rowsOf(world.ctx, statement)
const sweep = () => runJob(world, 'moderation.drop-old-reports')

test('reports without an account go after a year, those of accounts stay', async () => {
  const [alice, bob, visitor] = [await world.as('alice'), await world.as('bob'), await world.visitor()]
  const id = await alice.publish({ text: 'long ago' })
  await bob.call(report, post(id))
  await visitor.call(report, post(id))
  const url = `${world.ctx.config.product.publicUrl}/p/${id}`
  const form = { url, reason: 'child_safety', text: 'There', good_faith: true }
  await ask(reportByAddress, form)
  await world.settle()
  const left = () =>
    rowsOf(
      world.ctx,
      sql<{ by: string }>`
        select case when reporter_id is not null then 'account' when url is not null then 'address'
                    when visitor_mark is not null then 'marked visitor' else 'visitor' end as by
          from report order by number`,
    ).then((rows) => rows.map(({ by }) => by))
  await sweep()
  expect(await left()).toEqual(['account', 'marked visitor', 'address'])
  await run(sql`update report set created_at = now() - interval '25 hours'`)
  await sweep()
  expect(await left()).toEqual(['account', 'visitor', 'address'])
  await run(sql`update report set created_at = now() - interval '366 days'`)
  await sweep()
  expect(await left()).toEqual(['account'])
})

test('the snapshot of a case goes half a year after the decision, a year if it is about children', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const numbers: string[] = []
  for (const reason of ['spam', 'child_safety'] as const)
    numbers.push((await bob.call(report, post(await alice.publish({ text: reason }), reason))).number)
  const kept = () =>
    rowsOf(
      world.ctx,
      sql<{ text: string | null }>`
        select snapshot ->> 'text' as text from mod_case where 'R-' || id = any(${numbers}::text[]) order by id`,
    ).then((rows) => rows.map(({ text }) => text))
  await run(sql`update mod_case set opened_at = now() - interval '3 years'`)
  await sweep()
  expect(await kept()).toEqual(['spam', 'child_safety'])
  for (const number of numbers)
    await world.ctx.db.write((tx) =>
      settleReports(tx, { caseId: BigInt(number.slice(2)), outcome: 'upheld', statement: '' }),
    )
  await sweep()
  expect(await kept()).toEqual(['spam', 'child_safety'])
  await run(sql`update mod_case set decided_at = now() - interval '184 days' where state = 'decided'`)
  await sweep()
  expect(await kept()).toEqual([null, 'child_safety'])
  await run(sql`update mod_case set decided_at = now() - interval '366 days' where state = 'decided'`)
  await sweep()
  expect(await kept()).toEqual([null, null])
})

test('the copy of one’s data has one’s own reports and nobody else’s', async () => {
  const [carol, dan, erin] = [await world.as('carol'), await world.as('dan'), await world.as('erin')]
  const id = await carol.publish({ text: 'reported by two' })
  const { number } = await dan.call(report, post(id))
  await dan.call(addToReport, { number, text: 'said by dan' })
  const { number: other } = await erin.call(report, post(id))
  await erin.call(addToReport, { number: other, text: 'said by erin' })
  for (const who of [carol, dan]) await who.call(exportStart)
  await world.settle()
  const filesOf = async (who: typeof carol) => {
    const [first] = (await who.call(exportList)).exports
    if (!first) throw new Error('there is no copy')
    const { url } = await who.call(exportLink, { export_id: first.unique_id })
    return readZip(Buffer.from(await (await fetch(url)).arrayBuffer()))
  }
  const dans = await filesOf(dan)
  expect(JSON.parse(String(dans.get('reports.json')))).toMatchObject([
    {
      number: Number(number.slice(2)),
      subject_kind: 'post',
      subject_id: id,
      reason: 'hate',
      text: 'said by dan',
    },
  ])
  expect([...dans.values()].map(String).join('')).not.toContain('said by erin')
  expect([...(await filesOf(carol)).values()].map(String).join('')).not.toContain('said by')
})

test('an erased account is no longer behind its reports, which stay for the case', async () => {
  const [frank, grace] = [await world.as('frank'), await world.as('grace')]
  const id = await frank.publish({ text: 'still to be decided' })
  const { number } = await grace.call(report, post(id))
  const [row] = await rowsOf(
    world.ctx,
    sql<{ account_id: bigint }>`select account_id from profile where id = ${rowId(grace.profileId)}`,
  )
  const owner = { accountId: wireId<AccountId>(row?.account_id ?? 0n), profileIds: [grace.profileId] }
  await run(sql`insert into reporter (account_id, warned_at) values (${rowId(owner.accountId)}, now())`)
  for (const line of world.composition.erasure)
    if ('erase' in line && line.tables.includes('report'))
      await world.ctx.db.write((tx) => line.erase(tx, world.ctx, owner))
  expect(
    await run(sql`select reporter_id, reason, case_id is not null as has_case from report
                   where 'R-' || number = ${number}`),
  ).toEqual([{ reporter_id: null, reason: 'hate', has_case: true }])
  expect(await run(sql`select from reporter where account_id = ${rowId(owner.accountId)}`)).toEqual([])
  // Nobody can claim the report by being nobody.
  const visitor = await world.visitor()
  expect((await visitor.ask(addToReport, { number, text: 'mine' })).body.code).toBe('report_not_found')
})
