import { appeal } from '@sayso/contract/calls/cases'
import { exportLink, exportList, exportStart } from '@sayso/contract/calls/personal-data'
import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decidedPost, REMOVED } from '../../../testing/appealing.ts'
import type { Actor } from '../../../testing/cast.ts'
import { readZip } from '../../../testing/read-zip.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { accountIdOf, onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()

async function copyOf(who: Actor): Promise<Map<string, unknown>> {
  await who.call(exportStart)
  await world.settle()
  const [first] = (await who.call(exportList)).exports
  if (!first) throw new Error('there is no copy')
  const { url } = await who.call(exportLink, { export_id: first.unique_id })
  return readZip(Buffer.from(await (await fetch(url)).arrayBuffer()))
}

test('the copy of one’s data has decisions about oneself and one’s appeals, and nobody who reported', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const by = await onDuty(world, 'judy', 'moderator')
  const { decisionId } = await decidedPost(world, { author: alice, reporters: [bob], by })
  await alice.call(appeal, { decision_id: decisionId, text: 'said by alice to us' })
  await bob.call(appeal, { decision_id: decisionId, text: 'said by bob to us' })
  const [alices, bobs] = [await copyOf(alice), await copyOf(bob)]
  const read = (files: Map<string, unknown>, name: string) => JSON.parse(String(files.get(name)))
  expect(read(alices, 'decisions.json')).toMatchObject([
    { id: decisionId, decision: 'remove', facts: REMOVED.facts },
  ])
  expect(read(alices, 'appeals.json')).toMatchObject([
    { decision_id: decisionId, side: 'author', text: 'said by alice to us', outcome: null },
  ])
  expect([...alices.values()].map(String).join('')).not.toMatch(/said by bob|judy/)
  expect(read(bobs, 'appeals.json')).toMatchObject([{ side: 'reporter', text: 'said by bob to us' }])
  expect([...bobs.values()].map(String).join('')).not.toMatch(/said by alice|judy/)
})

test('an erased account is no longer behind its appeals, nor are its words', async () => {
  const accountId: AccountId = await accountIdOf(world, 'alice')
  const owner = { accountId, profileIds: [(await world.as('alice')).profileId] }
  const left = () =>
    rowsOf(world.ctx, sql`select side, account_id is null as is_nobody, text from appeal order by id`)
  expect(await left()).toMatchObject([{ is_nobody: false }, { is_nobody: false }])
  for (const line of world.composition.erasure)
    if ('erase' in line && line.tables.includes('appeal'))
      await world.ctx.db.write((tx) => line.erase(tx, world.ctx, owner))
  expect(await left()).toEqual([
    { side: 'author', is_nobody: true, text: '–' },
    { side: 'reporter', is_nobody: false, text: 'said by bob to us' },
  ])
})
