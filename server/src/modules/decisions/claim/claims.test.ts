import { staffClaim, staffDecide, staffQueue, staffRelease } from '@sayso/contract/calls/cases'
import { staffMe } from '@sayso/contract/calls/staff'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { BASIS, reported } from '../../../testing/deciding.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
let alice: Actor
let bob: Actor
let grace: Actor
let heidi: Actor

beforeAll(async () => {
  alice = await world.as('alice')
  bob = await world.as('bob')
  grace = await onDuty(world, 'grace', 'moderator')
  heidi = await onDuty(world, 'heidi', 'moderator')
})

const newCase = async (text: string) => reported(bob, 'post', await alice.publish({ text }))
const numbersOf = async (who: Actor, list: 'inbox' | 'mine') =>
  (await who.call(staffQueue, { list })).cases.map(({ number }) => number)
const lapse = (number: string) =>
  rowsOf(
    world.ctx,
    sql`update mod_case set claimed_until = now() - interval '1 second' where id = ${BigInt(number.slice(2))}`,
  )

test('a claimed case is in nobody else’s inbox for half an hour', async () => {
  const number = await newCase('claimed')
  const { until } = await grace.call(staffClaim, { number })
  const minutes = (Date.parse(until) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(29.5)
  expect(minutes).toBeLessThanOrEqual(30)
  expect(await numbersOf(heidi, 'inbox')).not.toContain(number)
  expect(await numbersOf(grace, 'inbox')).toContain(number)
  expect(await numbersOf(grace, 'mine')).toEqual([number])
  expect(await grace.call(staffMe)).toMatchObject({ mine: 1 })
  expect(await heidi.call(staffMe)).toMatchObject({ mine: 0 })
  const { cases } = await grace.call(staffQueue, { list: 'mine' })
  expect(cases[0]).toMatchObject({ claimed_by: 'grace', is_mine: true, claimed_until: until })

  for (const call of [staffClaim, staffRelease, staffDecide]) {
    const { body } = await heidi.ask(call, { number, ...BASIS, decision: 'warn' })
    expect(body).toMatchObject({ code: 'staff_refused', error: 'Nothing was done: @grace has this case' })
  }
  await lapse(number)
  expect(await numbersOf(heidi, 'inbox')).toContain(number)
  expect(await numbersOf(grace, 'mine')).toEqual([])
  await heidi.call(staffClaim, { number })
  expect((await grace.ask(staffClaim, { number })).body).toMatchObject({ code: 'staff_refused' })
})

test('a case that was given back is free, and giving it back twice does no harm', async () => {
  const number = await newCase('given back')
  await grace.call(staffClaim, { number })
  await grace.call(staffRelease, { number })
  await grace.call(staffRelease, { number })
  await heidi.call(staffClaim, { number })
  await heidi.call(staffDecide, { number, ...BASIS, decision: 'warn' })
  expect((await heidi.ask(staffClaim, { number })).body).toMatchObject({ code: 'staff_refused' })
})

test('of two who claim at once, one has it', async () => {
  for (let nth = 0; nth < 5; nth++) {
    const number = await newCase(`claimed at once ${nth}`)
    const replies = await Promise.all([
      grace.ask(staffClaim, { number }),
      heidi.ask(staffClaim, { number }),
      grace.ask(staffClaim, { number }),
      heidi.ask(staffClaim, { number }),
    ])
    const won = replies.map(({ body }) => body.success)
    expect([won.toString(), won.toReversed().toString()]).toContain('true,false,true,false')
  }
})

test('of two who decide at once, one decides', async () => {
  for (let nth = 0; nth < 5; nth++) {
    const number = await newCase(`decided at once ${nth}`)
    const replies = await Promise.all(
      [grace, heidi, grace, heidi].map((who, at) =>
        who.ask(staffDecide, { number, ...BASIS, decision: at % 2 === 0 ? 'remove' : 'limit' }),
      ),
    )
    expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
    const [{ decisions, events, lines } = {}] = await rowsOf(
      world.ctx,
      sql<{ decisions: number; events: number; lines: number }>`
        select count(*)::int as decisions,
               (select count(*)::int from outbox where subject = 'decisions.made'
                   and payload->>'decisionId' = any(array_agg(wire_id(d.id)))) as events,
               (select count(*)::int from audit_log where because like ${`${number} ·%`}) as lines
          from mod_decision d where case_id = ${BigInt(number.slice(2))}`,
    )
    expect({ decisions, events, lines }).toEqual({ decisions: 1, events: 1, lines: 1 })
  }
})
