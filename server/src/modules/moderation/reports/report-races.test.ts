import { report } from '@sayso/contract/calls/reports'
import { register } from '@sayso/contract/calls/unauth'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import { asker, formOf, tokenOf } from '../../../testing/person.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const ask = asker(world)
const casesOf = (id: string) =>
  rowsOf(
    world.ctx,
    sql<{ priority: number; reports: number }>`
      select priority, (select count(*)::int from report where case_id = mod_case.id) as reports
        from mod_case where subject_id = ${rowId(id)}`,
  )

test('twenty accounts report the same post at once: one case, every report counted once', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'everybody sees this' })
  const people: { token: string; profile: string }[] = []
  for (let nth = 0; nth < 20; nth++) {
    const { body } = await ask(register, formOf(`crowd_${nth}`))
    const { current_profile: profile } = body['user'] as { current_profile: string }
    people.push({ token: tokenOf({ body }), profile })
  }
  // The last ten have not confirmed their address.
  await rowsOf(world.ctx, sql`update account set verified_at = now() where email ~ '^crowd_\\d@'`)
  const answers = await Promise.all(
    people.map(({ token, profile }) =>
      ask(report, { user_profile_id: profile, kind: 'post', subject_id: id, reason: 'fraud' }, token),
    ),
  )
  expect(answers.map(({ body }) => body.success)).toEqual(answers.map(() => true))
  expect(new Set(answers.map(({ body }) => body['number'])).size).toBe(20)
  // Fraud weighs 30; nine further verified accounts would be 45, and 40 is the most.
  expect(await casesOf(id)).toEqual([{ priority: 70, reports: 20 }])
})

test('the same account reports twelve times at once: one report, one number', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'pressed often' })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => bob.call(report, { kind: 'post', subject_id: id, reason: 'spam' })),
  )
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
  expect(answers.filter((answer) => answer.is_new)).toHaveLength(1)
  expect(await casesOf(id)).toEqual([{ priority: 10, reports: 1 }])
})
