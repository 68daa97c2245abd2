import type { AppealOutcome } from '@sayso/contract/shapes/decision'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  type DecisionRecord,
  type DecisionWish,
  decideAnew,
  findDecision,
  listOfCase,
  takeBack,
} from '../../decisions/index.ts'
import { lockCase, markNotified } from '../../moderation/index.ts'
import { refused, type StaffActor, type Written } from '../../staff/index.ts'
import { numberText, outcomeFault } from '../appeal.policy.ts'
import type { AppealsContext } from '../appeals.context.ts'
import { type Appeal, endAppeal, findAppeal, lockAppeal } from '../appeals.queries.ts'
import { notifyAppellant } from '../notify/notify-appellant.service.ts'
import { requireNoPart } from './appeal-conflict.service.ts'

/** How somebody wants to decide an appeal. */
export interface Verdict {
  readonly outcome: AppealOutcome
  readonly reason: string
  /** For `change`: what is decided instead. */
  readonly wish: DecisionWish | null
}

export interface HeldAppeal {
  readonly appeal: Appeal
  /** What was appealed. */
  readonly record: DecisionRecord
  /** What stands now. It is another one if the other side's appeal came first. */
  readonly current: DecisionRecord
}

/** Locks an appeal that is open, and its case, for somebody who took no part. */
export async function holdAppeal(tx: Tx, id: bigint, { accountId }: StaffActor): Promise<HeldAppeal> {
  const found = await findAppeal(tx, id)
  const record = found && (await findDecision(tx, found.decisionId))
  if (!record) throw refused('There is no appeal with this number')
  // The case before anything else, as everybody locks it.
  await lockCase(tx, record.caseId)
  const appeal = await lockAppeal(tx, id)
  if (appeal === null || appeal.ended !== null) throw refused('This appeal is decided already')
  await requireNoPart(tx, accountId, appeal, record)
  return { appeal, record, current: (await listOfCase(tx, record.caseId)).at(-1) ?? record }
}

export function requirePossible({ appeal, current }: HeldAppeal, { outcome, wish }: Verdict): void {
  const fault = outcomeFault({
    ...{ outcome, side: appeal.side, current: current.decision },
    instead: wish?.decision ?? null,
  })
  if (fault !== null) throw refused(fault)
}

/** Does what the verdict says, and tells whoever appealed. */
export async function carryOutVerdict(
  tx: Tx,
  ctx: AppealsContext,
  { appeal, record, current }: HeldAppeal,
  { outcome, reason, wish }: Verdict,
  by: StaffActor,
): Promise<Omit<Written, 'subject'>> {
  await endAppeal(tx, appeal.id, { outcome, reason, by: by.accountId })
  const made = await decideAgain(tx, ctx, { appeal, current, reason, wish, outcome, by })
  // Whoever appealed is told below; all others by what the new decision sets off.
  if (made !== null && appeal.report !== null) await markNotified(tx, appeal.report)
  const end = made === null && current.id !== record.id ? 'newer' : outcome
  await notifyAppellant(tx, ctx, { appeal, appealed: record, current: made ?? current, end, reason })
  return {
    act: 'decide_appeal',
    before: { decision: current.decision, decision_id: current.id },
    after: {
      ...{ appeal: numberText(appeal.id), side: appeal.side, outcome },
      ...(made !== null && { decision: made.decision, decision_id: made.id }),
    },
  }
}

async function decideAgain(
  tx: Tx,
  { decisions: ctx }: AppealsContext,
  {
    appeal,
    current,
    reason,
    wish,
    outcome,
    by,
  }: Verdict & { appeal: Appeal; current: DecisionRecord; by: StaffActor },
): Promise<DecisionRecord | null> {
  if (outcome === 'uphold') return null
  const back = () => takeBack(tx, ctx, { decision: current, appealId: appeal.id, by, facts: reason })
  if (wish === null) return findDecision(tx, await back())
  // Two persons agreed to open it.
  if (current.decision === 'close') await back()
  const id = await decideAnew(tx, ctx, { caseId: current.caseId, wish, appealId: appeal.id, by })
  return findDecision(tx, id)
}
