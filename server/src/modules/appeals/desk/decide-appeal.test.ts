import {
  appeal,
  appealByLink,
  staffAppeal,
  staffAppeals,
  staffDecide,
  staffDecideAppeal,
} from '@sayso/contract/calls/cases'
import { notifications } from '@sayso/contract/calls/notifications'
import { getPost } from '@sayso/contract/calls/posts'
import { follow } from '@sayso/contract/calls/profiles'
import { report } from '@sayso/contract/calls/reports'
import { staffApprove, staffMe, staffPending } from '@sayso/contract/calls/staff'
import { login } from '@sayso/contract/calls/unauth'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { caseOf, decidedPost, REMOVED } from '../../../testing/appealing.ts'
import type { Actor } from '../../../testing/cast.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { untilNotified } from '../../../testing/notifications.ts'
import { asker } from '../../../testing/person.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)
const ask = asker(world)
const text = 'It is the address of a shop.'
const reason = 'The shop has it on its own sign.'

/** A decision of judy's about a post of alice's that bob reported, and an appeal against it. */
async function appealed(who: 'alice' | 'bob', wish?: Parameters<typeof decidedPost>[1]['wish']) {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const judy = await onDuty(world, 'judy', 'moderator')
  const decided = await decidedPost(world, {
    author: alice,
    reporters: [bob],
    by: judy,
    ...(wish && { wish }),
  })
  const appellant = who === 'alice' ? alice : bob
  const { number } = await appellant.call(appeal, { decision_id: decided.decisionId, text })
  return { ...decided, appeal: number, alice, bob, judy, karl: await onDuty(world, 'karl', 'moderator') }
}

const textsOf = async (person: Actor) => {
  await untilNotified(world)
  return (await person.call(notifications)).notifications.map((one) => one.text)
}
const acts = async () =>
  rowsOf(
    world.ctx,
    sql<{ act: string; after: object }>`select act, after from audit_log order by id desc limit 1`,
  )

test('whoever decided does not decide the appeal', async () => {
  const { judy, karl, appeal: number } = await appealed('alice')
  const verdict = { appeal: number, outcome: 'uphold', reason } as const
  expect((await judy.ask(staffDecideAppeal, verdict)).body).toMatchObject({
    code: 'staff_conflict',
    error: 'Somebody else has to do this: you took part in the decision',
  })
  const { appeals } = await judy.call(staffAppeals, { list: 'open' })
  expect(appeals.find((one) => one.number === number)).toMatchObject({
    conflict: 'you took part in the decision',
  })
  expect((await karl.call(staffAppeal, { appeal: number })).appeal.conflict).toBeNull()
  expect(await karl.call(staffDecideAppeal, verdict)).toMatchObject({ waits: false })
  // Neither do those who decided an appeal of the same case, nor twice.
  expect((await karl.ask(staffDecideAppeal, verdict)).body.error).toContain('decided already')
})

test('nor somebody who knows the author or who appealed, or who reported it', async () => {
  const ivan = await onDuty(world, 'ivan', 'moderator')
  const heidi = await onDuty(world, 'heidi', 'moderator')
  const { alice, bob, judy } = await appealed('alice')
  const reporters = [bob, heidi]
  const { decisionId } = await decidedPost(world, { author: alice, reporters, by: judy })
  const { number } = await bob.call(appeal, { decision_id: decisionId, text })
  const verdict = { appeal: number, outcome: 'uphold', reason } as const
  await ivan.call(follow, { profile_id: bob.profileId })
  for (const [who, why] of [
    [ivan, 'you follow this person'],
    [heidi, 'you reported this'],
  ] as const) {
    const { body } = await who.ask(staffDecideAppeal, verdict)
    expect(body).toMatchObject({ code: 'staff_conflict', error: `Somebody else has to do this: ${why}` })
  }
})

test('upheld: the decision stays, and whoever appealed reads why', async () => {
  const { alice, bob, karl, decisionId, post, appeal: number } = await appealed('alice')
  mailbox.clear()
  const bobs = await textsOf(bob)
  expect(
    (await karl.ask(staffDecideAppeal, { appeal: number, outcome: 'uphold', reason: 'no' })).body.code,
  ).toBe('staff_refused')
  await karl.call(staffDecideAppeal, { appeal: number, outcome: 'uphold', reason })
  await world.settle()
  expect((await caseOf(alice, decisionId))?.appeal).toMatchObject({ outcome: 'uphold', reason })
  expect((await textsOf(alice))[0]).toBe('We looked again, and our decision stays')
  const mail = mailbox.newestTo('alice@people.example')
  expect(mail.subject).toBe('We looked again, and our decision stays')
  expect(mail.text).toContain(reason)
  expect(await textsOf(bob)).toEqual(bobs)
  expect((await bob.ask(getPost, { post_id: post })).body.success).toBe(false)
  expect(await acts()).toEqual([
    { act: 'decide_appeal', after: { appeal: number, side: 'author', outcome: 'uphold' } },
  ])
})

test('reversed: the post is back, the author is notified once and the reporters are, too', async () => {
  const { alice, bob, karl, post, appeal: number } = await appealed('alice')
  await untilNotified(world)
  mailbox.clear()
  await karl.call(staffDecideAppeal, { appeal: number, outcome: 'reverse', reason })
  await world.settle()
  expect((await bob.ask(getPost, { post_id: post })).body.success).toBe(true)
  const [newest] = await textsOf(alice)
  expect(newest).toBe('We looked again, and took our decision back')
  expect((await textsOf(bob))[0]).toBe('We took back our decision about the post you reported')
  const to = (email: string) => mailbox.mails.filter(({ recipients }) => recipients.includes(email))
  expect(to('alice@people.example').map(({ subject }) => subject)).toEqual([
    'We looked again, and took our decision back',
  ])
  expect(to('alice@people.example')[0]?.text).toContain('Your post is back')
  expect(to('bob@people.example').map(({ subject }) => subject)).toEqual([
    'We took back our decision about the post you reported',
  ])
})

test('changed: a reporter gets another decision, and everybody is notified once', async () => {
  const wish = { decision: 'none', facts: 'It is a public office.' } as const
  const { alice, bob, karl, post, appeal: number } = await appealed('bob', wish)
  await untilNotified(world)
  mailbox.clear()
  const change = { appeal: number, outcome: 'change', reason } as const
  for (const [more, why] of [
    [{ outcome: 'reverse' }, 'What a reporter asks for is a change'],
    [{}, 'Say what is decided instead'],
    [{ decision: 'none' }, 'That is no change'],
    [{ decision: 'close', policy: 'spam' }, 'by two persons'],
  ] as const)
    expect((await karl.ask(staffDecideAppeal, { ...change, ...more })).body.error).toContain(why)
  await karl.call(staffDecideAppeal, { ...change, decision: 'limit', policy: 'targeting' })
  await world.settle()
  expect((await textsOf(bob))[0]).toBe('We looked again, and changed our decision')
  expect((await textsOf(alice))[0]).toBe('We limited your post')
  expect(mailbox.mails.map(({ recipients, subject }) => [recipients[0], subject]).toSorted()).toEqual([
    ['alice@people.example', 'We limited your post'],
    ['bob@people.example', 'We looked again, and changed our decision'],
  ])
  expect((await bob.ask(getPost, { post_id: post })).body.success).toBe(true)
})

test('a closed account is opened by two persons who took no part', async () => {
  const [erin, bob] = [await world.as('erin'), await world.as('bob')]
  const judy = await onDuty(world, 'judy', 'moderator')
  const [karl, frank] = [await onDuty(world, 'karl', 'moderator'), await onDuty(world, 'frank', 'admin')]
  const grace = await onDuty(world, 'grace', 'moderator')
  const wish = { ...REMOVED, decision: 'close' } as const
  const post = await erin.publish({ text: 'who lives where' })
  const approve = async (who: Actor, verdict: 'approve' | 'reject' = 'approve') => {
    const { pending } = await who.call(staffPending)
    const [first] = pending
    return who.ask(staffApprove, { pending_id: first?.pending_id ?? '', verdict, because: 'ticket 12' })
  }
  const { number } = await reportAndClose(bob, judy, post, wish)
  // The second person reads what the first one wrote.
  const waiting = async () => (await frank.call(staffPending)).pending[0]
  expect(await waiting()).toMatchObject({ act: 'close_account', because: REMOVED.facts })
  expect((await approve(grace)).body.success).toBe(true)
  await world.settle()
  const credentials = { email: 'erin@people.example', password: 'the secret of erin' }
  expect((await ask(login, credentials)).body).toMatchObject({
    code: 'account_closed',
    error: expect.stringContaining('with a way to appeal'),
  })
  const appealNumber = await appealByMail('erin@people.example')
  expect((await frank.call(staffMe)).appeals).toBeGreaterThan(0)
  const verdict = { appeal: appealNumber, outcome: 'reverse', reason } as const
  // Who approved the closing took part, too.
  for (const who of [judy, grace])
    expect((await who.ask(staffDecideAppeal, verdict)).body.code).toBe('staff_conflict')
  expect(await karl.call(staffDecideAppeal, verdict)).toEqual({ success: true, waits: true })
  expect((await karl.ask(staffDecideAppeal, verdict)).body.error).toContain(
    'waits for a second person already',
  )
  expect(await waiting()).toMatchObject({ act: 'reinstate_closed', because: reason })
  expect((await ask(login, credentials)).body.code).toBe('account_closed')
  expect((await approve(karl)).body.code).toBe('staff_own_proposal')
  expect((await approve(judy)).body.code).toBe('staff_conflict')
  expect((await approve(frank)).body.success).toBe(true)
  await world.settle()
  expect((await ask(login, credentials)).body.success).toBe(true)
  expect(await acts()).toMatchObject([{ act: 'reinstate_closed', after: { appeal: appealNumber } }])
  expect(number).toMatch(/^R-/)
})

async function reportAndClose(reporter: Actor, by: Actor, post: string, wish: object) {
  const { number } = await reporter.call(report, { kind: 'post', subject_id: post, reason: 'hate' })
  expect(await by.call(staffDecide, { number, ...wish } as never)).toMatchObject({ waits: true })
  return { number }
}

/** With the link of the newest email. */
async function appealByMail(email: string): Promise<string> {
  const [, decision_id = '', token = ''] =
    /cases\/link#([^.\s]+)\.(\S+)/.exec(mailbox.newestTo(email).text ?? '') ?? []
  const { body } = await ask(appealByLink, { decision_id, token, text })
  return String(body['number'])
}
