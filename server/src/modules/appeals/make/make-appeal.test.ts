import { appeal, myCases, staffDecideAppeal } from '@sayso/contract/calls/cases'
import type { DecisionId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import { caseOf, decidedEarlier, decidedPost } from '../../../testing/appealing.ts'
import { staffOf } from '../../../testing/decisions.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const text = 'It is the address of a shop.'
const codeOf = async (person: Awaited<ReturnType<typeof world.as>>, decision_id: DecisionId, said = text) =>
  (await person.ask(appeal, { decision_id, text: said })).body.code

const people = async () => ({
  author: await world.as('alice'),
  reporters: [await world.as('bob')],
  by: await onDuty(world, 'judy', 'moderator'),
})

test('both sides see the decision and appeal it, each once', async () => {
  const { author, reporters, by } = await people()
  const [bob, carol] = [await world.as('bob'), await world.as('carol')]
  const { decisionId } = await decidedPost(world, { author, by, reporters: [...reporters, carol] })
  const mine = await caseOf(author, decisionId)
  expect(mine).toMatchObject({
    ...{ side: 'author', kind: 'post', decision: 'remove', excerpt: 'who lives where', handle: 'alice' },
    statement: { title: 'We removed your post', rule: '4 · Targeting a person' },
    appeal: null,
  })
  expect(new Date(mine?.appeal_until ?? 0).getTime()).toBeGreaterThan(Date.now() + 180 * 86_400_000)
  const theirs = await caseOf(bob, decisionId)
  // What was removed is not theirs to read any more, and they do not learn of each other.
  expect(theirs).toMatchObject({ side: 'reporter', excerpt: null, handle: null, post_id: null })
  expect(JSON.stringify(theirs)).not.toMatch(/carol|alice/)

  const { number } = await author.call(appeal, { decision_id: decisionId, text: `  ${text} ` })
  expect(number).toMatch(/^A-1\d{3}$/)
  expect(await caseOf(author, decisionId)).toMatchObject({
    appeal_until: null,
    appeal: { number, text, outcome: null, reason: null },
  })
  expect(await codeOf(author, decisionId)).toBe('appeal_done')
  expect(await codeOf(bob, decisionId)).toBeUndefined()
  // Once for each side, not for each reporter.
  expect(await codeOf(carol, decisionId)).toBe('appeal_done')
  expect(await caseOf(carol, decisionId)).toMatchObject({ appeal: null, appeal_until: null })
})

test('a text of ten characters, and nobody who was not part of it', async () => {
  const { decisionId } = await decidedPost(world, await people())
  const [alice, dan] = [await world.as('alice'), await world.as('dan')]
  expect(await codeOf(alice, decisionId, '  too short  ')).toBe('appeal_text_too_short')
  expect(await codeOf(dan, decisionId)).toBe('appeal_not_possible')
  expect(await codeOf(dan, '0000000000001' as DecisionId)).toBe('appeal_not_possible')
  expect(await caseOf(dan, decisionId)).toBeUndefined()
  expect(await codeOf(alice, decisionId)).toBeUndefined()
})

test('for six months', async () => {
  const { decisionId } = await decidedPost(world, await people())
  const alice = await world.as('alice')
  await decidedEarlier(world, decisionId, '6 months 1 day')
  expect(await codeOf(alice, decisionId)).toBe('appeal_too_late')
  expect(await caseOf(alice, decisionId)).toMatchObject({ appeal_until: null })
  await decidedEarlier(world, decisionId, '-2 days')
  expect(await codeOf(alice, decisionId)).toBeUndefined()
})

test('that nothing was done is between the reporters and us', async () => {
  const wish = { decision: 'none', facts: 'It is a public office.' } as const
  const { decisionId } = await decidedPost(world, { ...(await people()), wish })
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  expect(await caseOf(alice, decisionId)).toBeUndefined()
  expect(await codeOf(alice, decisionId)).toBe('appeal_not_possible')
  // It can still be seen, so it is shown.
  expect(await caseOf(bob, decisionId)).toMatchObject({ excerpt: 'who lives where', handle: 'alice' })
  expect(await codeOf(bob, decisionId)).toBeUndefined()
})

test('what an appeal led to is final, but for an author who was not heard yet', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const karl = await onDuty(world, 'karl', 'moderator')
  const { decisionId } = await decidedPost(world, await people())
  const { number } = await alice.call(appeal, { decision_id: decisionId, text })
  await karl.call(staffDecideAppeal, { appeal: number, outcome: 'reverse', reason: 'It is a shop indeed.' })
  await world.settle()
  const [back] = (await alice.call(myCases)).cases
  expect(back).toMatchObject({ decision: 'reinstate', appeal_until: null })
  for (const who of [alice, bob]) {
    expect(await codeOf(who, back?.decision_id as DecisionId)).toBe('appeal_not_possible')
    // Nor what was taken back.
    expect(await codeOf(who, decisionId)).toBe('appeal_not_possible')
  }

  const wish = { decision: 'none', facts: 'It is a public office.' } as const
  const left = await decidedPost(world, { ...(await people()), wish })
  const again = await bob.call(appeal, { decision_id: left.decisionId, text: 'It is where she lives.' })
  await karl.call(staffDecideAppeal, {
    ...{ appeal: again.number, outcome: 'change', reason: 'It is her home, we looked it up.' },
    ...{ decision: 'remove', policy: 'private_information' },
  })
  await world.settle()
  const [removed] = (await alice.call(myCases)).cases
  expect(removed).toMatchObject({ decision: 'remove', statement: { rule: '3 · Private information' } })
  expect(await codeOf(bob, removed?.decision_id as DecisionId)).toBe('appeal_not_possible')
  expect(await codeOf(alice, removed?.decision_id as DecisionId)).toBeUndefined()
})

test('a suspended account appeals', async () => {
  const wish = {
    decision: 'suspend',
    policy: 'spam',
    facts: 'The same link, two hundred times.',
    days: 7,
  } as const
  const erin = await world.as('erin')
  const { decisionId } = await decidedPost(world, { ...(await people()), author: erin, wish })
  expect(await caseOf(erin, decisionId)).toMatchObject({ statement: { title: 'We suspended your account' } })
  expect(await codeOf(erin, decisionId)).toBeUndefined()
  await staffOf(world).reinstate(erin)
})

test('the list is read in pages, newest first, of all profiles', async () => {
  const frank = await world.as('frank')
  const by = await onDuty(world, 'judy', 'moderator')
  const made: DecisionId[] = []
  for (let nth = 0; nth < 22; nth++) {
    const warned = { decision: 'warn', policy: 'spam', facts: `Number ${nth} of the same.` } as const
    const reporters = [await world.as('grace')]
    made.unshift(
      (await decidedPost(world, { author: frank, reporters, by, wish: warned, settles: false })).decisionId,
    )
  }
  const first = await frank.call(myCases)
  const second = await frank.call(myCases, { cursor: first.next_cursor ?? '' })
  expect([...first.cases, ...second.cases].map((one) => one.decision_id)).toEqual(made)
  expect([first.cases.length, second.next_cursor]).toEqual([20, null])
})
