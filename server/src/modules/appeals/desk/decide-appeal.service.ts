import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { staffDecideAppeal as call } from '@sayso/contract/calls/cases'
import { type DecisionRecord, readWish } from '../../decisions/index.ts'
import { numberText as caseNumber } from '../../moderation/index.ts'
import { act, refused, type StaffActor, subjectOf } from '../../staff/index.ts'
import { readNumber } from '../appeal.policy.ts'
import type { AppealsContext } from '../appeals.context.ts'
import { carryOutVerdict, holdAppeal, requirePossible, type Verdict } from './carry-out-verdict.service.ts'
import { proposeOpening } from './open-closed.service.ts'

const REASON_MIN = 10

/** Decides an appeal. What opens a closed account again waits for a second person. */
export async function decideAppeal(
  ctx: AppealsContext,
  who: StaffActor,
  input: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const verdict = readVerdict(input)
  const order = { who, because: `appeal ${input.appeal}` }
  return act<{ waits: boolean }>(ctx, order, async (tx) => {
    const held = await holdAppeal(tx, readNumber(input.appeal), who)
    requirePossible(held, verdict)
    const { appeal, record, current } = held
    const subject = subjectOfCase(record)
    if (verdict.outcome !== 'uphold' && current.decision === 'close') {
      const written = await proposeOpening(tx, { appeal, record, verdict, order })
      return { written: { ...written, subject }, result: { waits: true } }
    }
    const written = await carryOutVerdict(tx, ctx, held, verdict, who)
    return { written: { ...written, subject }, result: { waits: false } }
  })
}

function readVerdict({ outcome, reason: typed, ...fields }: InputOf<typeof call>): Verdict {
  const reason = typed.trim()
  if (reason.length < REASON_MIN) throw refused(`Please give a reason of at least ${REASON_MIN} characters`)
  if (outcome !== 'change') return { outcome, reason, wish: null }
  const { decision, facts = reason } = fields
  if (decision === undefined) throw refused('Say what is decided instead')
  return { outcome, reason, wish: readWish({ ...fields, decision, facts }) }
}

const subjectOfCase = ({ authorAccountId, caseId }: DecisionRecord): string =>
  authorAccountId === null ? `case ${caseNumber(caseId)}` : subjectOf(authorAccountId)
