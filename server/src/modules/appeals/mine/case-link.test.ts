import { appealByLink, staffDecide, staffDecideAppeal, statementByLink } from '@sayso/contract/calls/cases'
import { reportByAddress, reportStatus } from '@sayso/contract/calls/reports'
import type { DecisionId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decidedEarlier, lastDecisionOf, REMOVED } from '../../../testing/appealing.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker } from '../../../testing/person.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, CHALLENGE: 'never' })
const ask = asker(world)
type Decision = { decision_id: DecisionId; token: string; appeal_until: string | null }
const text = 'There is another one of the same.'

function linkIn(email: string): { decision_id: DecisionId; token: string } {
  const mail = mailbox.newestTo(email).text ?? ''
  const [, decision_id = '', token = ''] = /\/cases\/link#([^.\s]+)\.(\S+)/.exec(mail) ?? []
  return { decision_id: decision_id as DecisionId, token }
}

/** A post of alice's that somebody without an account reported, decided by judy. */
async function decidedForStranger(email: string) {
  const alice = await world.as('alice')
  const judy = await onDuty(world, 'judy', 'moderator')
  const post = await alice.publish({ text: `reported by ${email}` })
  const url = `${world.ctx.config.product.publicUrl}/p/${post}`
  const form = { url, reason: 'hate', text: 'Look', name: 'Sam', email, good_faith: true }
  const number = String((await ask(reportByAddress, form)).body['number'])
  await world.settle()
  await judy.call(staffDecide, { number, ...REMOVED })
  await world.settle()
  return { post, number, decisionId: await lastDecisionOf(world, number) }
}

test('a reporter without an account reads the statement and appeals, with the link of the email', async () => {
  const { number, decisionId } = await decidedForStranger('sam@elsewhere.example')
  const mail = mailbox.newestTo('sam@elsewhere.example')
  expect(mail.subject).toBe('We removed the post you reported')
  expect(mail.text).toContain(REMOVED.facts)
  const link = linkIn('sam@elsewhere.example')
  expect(link.decision_id).toBe(decisionId)
  const { body } = await ask(statementByLink, link)
  expect(body['case']).toMatchObject({
    ...{ number, side: 'reporter', decision: 'remove', excerpt: null, handle: null, appeal: null },
    statement: { title: 'We removed the post you reported' },
  })
  const sent = await ask(appealByLink, { ...link, text })
  expect(sent.body['number']).toMatch(/^A-/)
  expect((await ask(appealByLink, { ...link, text })).body.code).toBe('appeal_done')
  expect((await ask(statementByLink, link)).body['case']).toMatchObject({
    appeal: { text },
    appeal_until: null,
  })

  // The next decision of the same case has a link of its own.
  const karl = await onDuty(world, 'karl', 'moderator')
  await karl.call(staffDecideAppeal, {
    ...{ appeal: String(sent.body['number']), outcome: 'change', reason: 'A limit is enough.' },
    ...{ decision: 'limit', policy: 'spam' },
  })
  await world.settle()
  const next = linkIn('sam@elsewhere.example')
  expect(next.decision_id).not.toBe(decisionId)
  expect((await ask(statementByLink, next)).body.success).toBe(true)
  const mixed = { decision_id: next.decision_id, token: link.token }
  expect((await ask(statementByLink, mixed)).body.code).toBe('case_link_invalid')
})

test('the status of a report leads to its decision and the appeal, as the email does', async () => {
  const email = 'kim@elsewhere.example'
  mailbox.clear()
  const { number, decisionId } = await decidedForStranger(email)
  const [receipt] = mailbox.mails.filter(({ recipients }) => recipients.includes(email))
  const [, token = ''] = /status#number=R-\d+&token=([\w-]{43})/.exec(receipt?.text ?? '') ?? []
  const decisionOf = async () =>
    (await ask(reportStatus, { number, token })).body['decision'] as Decision | null
  const found = await decisionOf()
  expect(found).toEqual({ ...linkIn(email), appeal_until: expect.any(String) })
  expect(found?.decision_id).toBe(decisionId)
  const link = { decision_id: decisionId, token: found?.token ?? '' }
  expect((await ask(statementByLink, link)).body['case']).toMatchObject({
    appeal_until: found?.appeal_until,
  })
  // The secret of one report is none for another.
  const other = await decidedForStranger('lee@elsewhere.example')
  expect((await ask(reportStatus, { number: other.number, token })).body.code).toBe('report_link_invalid')

  expect((await ask(appealByLink, { ...link, text })).body.success).toBe(true)
  expect(await decisionOf()).toEqual({ ...link, appeal_until: null })
  await decidedEarlier(world, decisionId, '366 days')
  expect(await decisionOf()).toBeNull()
})

test('a link opens its decision, for its side, and nothing else', async () => {
  const one = await decidedForStranger('one@elsewhere.example')
  const two = await decidedForStranger('two@elsewhere.example')
  const [mine, other] = [linkIn('one@elsewhere.example'), linkIn('two@elsewhere.example')]
  expect([mine.decision_id, other.decision_id]).toEqual([one.decisionId, two.decisionId])
  const changed = mine.token.replace('.reporter.', '.author.')
  const cut = mine.token.slice(0, -3)
  for (const token of [other.token, changed, cut, '', 'x', mine.token.replace(/\d+(?=\.[^.]+$)/, '1')])
    for (const [call, more] of [
      [statementByLink, {}],
      [appealByLink, { text }],
    ] as const) {
      const { body } = await ask(call, { decision_id: mine.decision_id, token, ...more })
      expect([body.code, token], call.path).toEqual(['case_link_invalid', token])
    }
  const moved = { decision_id: other.decision_id, token: mine.token }
  expect((await ask(statementByLink, moved)).body.code).toBe('case_link_invalid')
  expect((await ask(statementByLink, mine)).body.success).toBe(true)
})

test('six months for the appeal, a year for the statement, and no longer than the report', async () => {
  const { decisionId, number } = await decidedForStranger('late@elsewhere.example')
  const link = linkIn('late@elsewhere.example')
  await decidedEarlier(world, decisionId, '184 days')
  expect((await ask(appealByLink, { ...link, text })).body.code).toBe('appeal_too_late')
  expect((await ask(statementByLink, link)).body['case']).toMatchObject({ appeal_until: null })
  await decidedEarlier(world, decisionId, '182 days')
  for (const [call, more] of [
    [statementByLink, {}],
    [appealByLink, { text }],
  ] as const)
    expect((await ask(call, { ...link, ...more })).body.code).toBe('case_link_invalid')
  await decidedEarlier(world, decisionId, '-366 days')
  expect((await ask(statementByLink, link)).body.success).toBe(true)
  await rowsOf(world.ctx, sql`delete from report where number = ${BigInt(number.slice(2))}`)
  expect((await ask(statementByLink, link)).body.code).toBe('case_link_invalid')
})
