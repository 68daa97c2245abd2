import { appeal, staffDecideAppeal } from '@sayso/contract/calls/cases'
import { notifications } from '@sayso/contract/calls/notifications'
import { expect, test } from 'vitest'
import { caseOf, decidedPost } from '../../../testing/appealing.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { untilNotified } from '../../../testing/notifications.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)
const text = 'Please look at it once more.'
const NEWER = 'We looked again: a newer decision holds'

/** A removed post of alice's that bob reported. Both appeal, and three of staff took no part yet. */
async function appealedByBoth() {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const judy = await onDuty(world, 'judy', 'moderator')
  const { decisionId } = await decidedPost(world, { author: alice, reporters: [bob], by: judy })
  const hers = await alice.call(appeal, { decision_id: decisionId, text })
  const his = await bob.call(appeal, { decision_id: decisionId, text })
  const [karl, grace] = [await onDuty(world, 'karl', 'moderator'), await onDuty(world, 'grace', 'moderator')]
  return { alice, bob, karl, grace, decisionId, hers: hers.number, his: his.number }
}

test('the first appeal took the decision back: the answer to the second says what holds now', async () => {
  const { alice, bob, karl, grace, decisionId, hers, his } = await appealedByBoth()
  await karl.call(staffDecideAppeal, { appeal: hers, outcome: 'reverse', reason: 'It is a shop indeed.' })
  await world.settle()
  await untilNotified(world)
  mailbox.clear()
  const reason = 'It was right to take it back.'
  await grace.call(staffDecideAppeal, { appeal: his, outcome: 'uphold', reason })
  await world.settle()
  await untilNotified(world)

  const mail = mailbox.newestTo('bob@people.example')
  expect(mail.subject).toBe(NEWER)
  expect(mail.text).toContain(reason)
  expect(mail.text).toContain('We took back our decision about the post you reported')
  expect((await bob.call(notifications)).notifications[0]?.text).toBe(NEWER)
  expect(await caseOf(bob, decisionId)).toMatchObject({
    is_replaced: true,
    appeal: { outcome: 'uphold', reason },
  })
  // She was right, and hears nothing of the other appeal.
  expect(await caseOf(alice, decisionId)).toMatchObject({ is_replaced: true, appeal: { outcome: 'reverse' } })
  expect(mailbox.mails.map(({ recipients }) => recipients[0])).toEqual(['bob@people.example'])
})

test('the other way round: the author reads of the decision that took its place', async () => {
  const { alice, karl, grace, decisionId, hers, his } = await appealedByBoth()
  await karl.call(staffDecideAppeal, {
    ...{ appeal: his, outcome: 'change', reason: 'It is one of many.' },
    ...{ decision: 'suspend', policy: 'targeting', days: 7 },
  })
  await world.settle()
  await grace.call(staffDecideAppeal, { appeal: hers, outcome: 'uphold', reason: 'It is no shop at all.' })
  await world.settle()
  const mail = mailbox.newestTo('alice@people.example')
  expect(mail.subject).toBe(NEWER)
  expect(mail.text).toContain('We suspended your account')
  expect(await caseOf(alice, decisionId)).toMatchObject({ is_replaced: true })
})

test('a decision that nothing has replaced stays', async () => {
  const { bob, karl, decisionId, his } = await appealedByBoth()
  await karl.call(staffDecideAppeal, { appeal: his, outcome: 'uphold', reason: 'It was right as it is.' })
  await world.settle()
  expect(mailbox.newestTo('bob@people.example').subject).toBe('We looked again, and our decision stays')
  expect(await caseOf(bob, decisionId)).toMatchObject({ is_replaced: false })
})
