import { staffCase, staffClaim, staffDecide, staffPreview, staffQueue } from '@sayso/contract/calls/cases'
import { deletePost, getPost } from '@sayso/contract/calls/posts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BASIS, reported } from '../../../testing/deciding.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()

async function openedCase() {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'for hostile input' })
  return { id, number: await reported(bob, 'post', id), grace: await onDuty(world, 'grace', 'moderator') }
}

test('numbers of cases that do not exist, and those that are none', async () => {
  const { grace } = await openedCase()
  for (const call of [staffCase, staffClaim, staffPreview, staffDecide]) {
    const { body } = await grace.ask(call, { number: 'R-999999999999999', ...BASIS, decision: 'none' })
    expect(body, call.path).toMatchObject({ code: 'staff_refused' })
    for (const number of ['R-1', '10001', 'R-10001; drop table report', "R-10001'", 'A-10001', '']) {
      const { body: refusal } = await grace.ask(call, { number, ...BASIS, decision: 'none' })
      expect(refusal.success, `${call.path} ${number}`).toBe(false)
    }
  }
  for (const cursor of ['x', '999 x', '1 -1', '2026-99-99T99:99:99.000000Z 1', `${'9'.repeat(40)} 1`])
    for (const list of ['inbox', 'mine', 'decided'])
      expect((await grace.ask(staffQueue, { list, cursor })).body, `${list} ${cursor}`).toMatchObject({
        success: false,
        code: 'invalid_input',
      })
})

test.for([
  ['an unknown decision', { decision: 'erase' }],
  ['reinstate', { decision: 'reinstate' }],
  ['an unknown rule', { decision: 'remove', policy: 'because_i_say_so' }],
  ['no rule', { decision: 'remove', policy: undefined }],
  ['a law without its name', { decision: 'remove', policy: 'law', law: '  ' }],
  ['a law of 300 characters', { decision: 'remove', policy: 'law', law: 'x'.repeat(300) }],
  ['no facts', { decision: 'none', facts: ' \n ' }],
  ['few facts', { decision: 'remove', facts: 'bad' }],
  ['facts of 5,000 characters', { decision: 'remove', facts: 'x'.repeat(5000) }],
  ['facts with a zero byte', { decision: 'remove', facts: 'a person\u0000and where they live' }],
  ['a label without its name', { decision: 'label' }],
  ['an unknown label', { decision: 'label', label: 'ugly' }],
  ['no days', { decision: 'limit', days: 0 }],
  ['a thousand days', { decision: 'limit', days: 1000 }],
  ['half a day', { decision: 'limit', days: 0.5 }],
  ['money for a label', { decision: 'label', label: 'adult', money: 'refund' }],
  ['unknown money', { decision: 'remove', money: 'mine' }],
] as const)('%s is refused, and nothing happens', async ([, wish]) => {
  const { id, number, grace } = await openedCase()
  for (const call of [staffPreview, staffDecide]) {
    const { status, body } = await grace.ask(call, { number, ...BASIS, ...wish })
    expect(body.success).toBe(false)
    expect(status).toBeLessThan(500)
  }
  const { post } = await (await world.as('bob')).call(getPost, { post_id: id })
  expect([post.moderation, post.labels]).toEqual([undefined, []])
  expect(
    await rowsOf(world.ctx, sql`select from mod_decision where case_id = ${BigInt(number.slice(2))}`),
  ).toHaveLength(0)
})

test('what does not belong to a decision is left out of it', async () => {
  const { number, grace } = await openedCase()
  const all = { days: 5, label: 'adult', law: 'a law', money: 'keep' } as const
  await grace.call(staffDecide, { number, ...BASIS, ...all, decision: 'warn' })
  const [row] = await rowsOf(
    world.ctx,
    sql`select until, label, law, money from mod_decision where case_id = ${BigInt(number.slice(2))}`,
  )
  expect(row).toEqual({ until: null, label: null, law: null, money: null })
})

test('a post that is gone by now is not removed, and the case stays open', async () => {
  const { id, number, grace } = await openedCase()
  await (await world.as('alice')).call(deletePost, { post_id: id })
  for (const wish of [{ decision: 'remove' }, { decision: 'limit' }, { decision: 'label', label: 'adult' }]) {
    const { body } = await grace.ask(staffDecide, { number, ...BASIS, ...wish })
    expect(body).toMatchObject({ code: 'staff_refused', error: expect.stringContaining('gone') })
  }
  await grace.call(staffDecide, { number, ...BASIS, decision: 'warn' })
})
