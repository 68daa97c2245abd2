import { report } from '@sayso/contract/calls/reports'
import type { ReportedFor } from '@sayso/contract/report-reasons'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'
import { openCase, settleReports } from '../index.ts'

const world = useWorld()
const post = (id: string, reason: ReportedFor = 'hate') => ({ kind: 'post', subject_id: id, reason }) as const

async function settle(number: string, outcome: 'upheld' | 'rejected'): Promise<boolean> {
  const decided = { caseId: BigInt(number.slice(2)), outcome, statement: 'We looked at it.' }
  return world.ctx.db.write((tx) => settleReports(tx, decided))
}

const casesOf = (id: string) =>
  rowsOf(
    world.ctx,
    sql<{ state: string; priority: number; source: string }>`
      select state, priority, source from mod_case where subject_id = ${rowId(id)} order by id`,
  )

test('a decided case is closed once; the next report of the same thing is a new case', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'again and again' })
  const { number } = await bob.call(report, post(id))
  expect([await settle(number, 'rejected'), await settle(number, 'upheld')]).toEqual([true, false])
  const again = await bob.call(report, post(id))
  expect(again).toMatchObject({ is_new: true })
  expect(again.number).not.toBe(number)
  expect(await casesOf(id)).toMatchObject([{ state: 'decided' }, { state: 'open' }])
})

test('other parts open cases too: they join an open one, and reports join theirs', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'found by a machine' })
  const found = { subject: { kind: 'post', id }, reason: 'spam', source: 'signal' } as const
  const caseId = await world.ctx.db.write((tx) => openCase(tx, found))
  expect(await casesOf(id)).toEqual([{ state: 'open', priority: 10, source: 'signal' }])
  await bob.call(report, post(id))
  const known = { ...found, reason: 'child_safety', source: 'known-image' } as const
  expect(await world.ctx.db.write((tx) => openCase(tx, known))).toBe(caseId)
  expect(await casesOf(id)).toEqual([{ state: 'open', priority: 100, source: 'signal' }])
  const gone = { ...found, subject: { kind: 'post', id: '0000000000001' } } as const
  expect(await world.ctx.db.write((tx) => openCase(tx, gone))).toBeNull()
})

test('with 16 of 20 rejected a reporter is warned, then not heard for 30 days', async () => {
  const [alice, carol] = [await world.as('alice'), await world.as('carol')]
  const next = async () => {
    const id = await alice.publish({ text: 'nothing wrong with it' })
    return { id, ...(await carol.call(report, post(id))) }
  }
  for (let nth = 0; nth < 4; nth++) await settle((await next()).number, 'upheld')
  for (let nth = 0; nth < 15; nth++) await settle((await next()).number, 'rejected')
  const sixteenth = await next()
  expect(sixteenth.is_warned).toBe(false)
  await settle(sixteenth.number, 'rejected')
  // The next report is heard, and its answer is the warning.
  const warned = await next()
  expect(warned.is_warned).toBe(true)
  expect(await casesOf(warned.id)).toMatchObject([{ priority: 50 }])
  await settle(warned.number, 'rejected')
  const ignored = await next()
  expect(await casesOf(ignored.id)).toMatchObject([{ priority: 0 }])
  await rowsOf(world.ctx, sql`update reporter set ignored_until = now() - interval '1 second'`)
  expect(await casesOf((await next()).id)).toMatchObject([{ priority: 50 }])
  // Somebody who is heard lifts it.
  const bob = await world.as('bob')
  await bob.call(report, post(ignored.id))
  expect(await casesOf(ignored.id)).toMatchObject([{ priority: 50 }])
})
