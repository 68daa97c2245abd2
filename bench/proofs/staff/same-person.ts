import type { Database } from '../../harness/databases.ts'
import { giveFunds } from '../../harness/market.ts'
import { callAs, mustCall } from '../../harness/members.ts'
import { caseOf, openCases } from './cases.ts'
import { hire, makePeople, type Person } from './people.ts'

/** More than one person refunds alone. */
const REFUND_CENTS = 20_100
const FACTS = 'again and again, and after a warning'
const because = 'the proof asks'

interface Refusal {
  readonly what: string
  /** What the answer should say, and what it says. */
  readonly expected: string
  readonly answered: string
}

/** Somebody who may do everything proposes, and agrees to it; decides, and decides the appeal against that. */
export async function decideAlone(url: string, database: Database): Promise<Refusal[]> {
  const [one, another] = (await makePeople(database, 2, 'decider')) as [Person, Person]
  const [subject, appellant] = (await makePeople(database, 2, 'subject')) as [Person, Person]
  for (const who of [one, another]) await hire(database, who, 'admin')
  await openCases(database, [subject, appellant])
  await giveFunds(database, subject, REFUND_CENTS)
  const [payment] = await database.query<{ id: string }>(
    `select wire_id(payment.id) as id from payment join profile on profile.id = profile_id where handle = $1`,
    [subject.handle],
  )
  const asked: Refusal[] = []
  async function ask(what: string, who: Person, path: string, input: object, expected: string) {
    const { body } = await callAs(url, who, path, { ...input })
    asked.push({ what, expected, answered: body.success === true ? 'done' : (body.code ?? 'no code') })
  }

  const proposals: readonly [act: string, path: string, input: object][] = [
    ['grant_role', 'staff/grantRole', { account_id: subject.accountId, role: 'moderator' }],
    [
      'close_account',
      'staff/decide',
      { number: `R-${caseOf(subject)}`, decision: 'close', policy: 'spam', facts: FACTS },
    ],
    ['refund', 'staff/refund', { payment_id: payment?.id }],
    ['open_held', 'staff/openHeld', { media_id: subject.profileId }],
  ]
  for (const [act, path, input] of proposals) {
    await mustCall(url, one, path, { because, ...input })
    const { pending } = (await mustCall(url, one, 'staff/pending')) as unknown as { pending: Waiting[] }
    const found = pending.find((waiting) => waiting.act === act && waiting.handle === subject.handle)
    const approve = { pending_id: found?.pending_id ?? '', verdict: 'approve', because }
    await ask(`${act}, by whoever proposed it`, one, 'staff/approve', approve, 'staff_own_proposal')
    if (act === 'grant_role') await ask(`${act}, by another`, another, 'staff/approve', approve, 'done')
  }

  const warning = { number: `R-${caseOf(appellant)}`, decision: 'warn', policy: 'spam', facts: FACTS }
  await mustCall(url, one, 'staff/decide', warning)
  const { body } = await callAs(url, appellant, 'user/myCases', {}, 'GET')
  const decision_id =
    (body['cases'] as MyCase[]).find(({ number: of }) => of === warning.number)?.decision_id ?? ''
  const { number } = await mustCall(url, appellant, 'user/appeal', { decision_id, text: 'It is not so.' })
  const verdict = { appeal: number, outcome: 'uphold', reason: 'it stays as it is' }
  await ask('appeal, by whoever decided', one, 'staff/decideAppeal', verdict, 'staff_conflict')
  await ask('appeal, by another', another, 'staff/decideAppeal', verdict, 'done')
  return asked
}

interface Waiting {
  readonly pending_id: string
  readonly act: string
  readonly handle: string
}

interface MyCase {
  readonly decision_id: string
  readonly number: string
}
