import type { DecisionId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { refused, type StaffActor } from '../../staff/index.ts'
import type { DecisionsContext } from '../decisions.context.ts'
import type { DecisionRecord } from '../record/decision-record.ts'
import { listOfCase } from '../record/decisions.queries.ts'
import { type DecisionWish, requireFitting } from '../wish/decision-wish.ts'
import { carryOutDecision, endRefunds, standing, write } from './carry-out-decision.service.ts'
import { nextDecisionId } from './decided.queries.ts'
import { enforce } from './enforce.service.ts'
import { holdForDecision } from './require-decidable.service.ts'

interface Reviewed {
  /** The number of the appeal that led to it; null if we found the mistake ourselves. */
  readonly appealId: bigint | null
  readonly by: StaffActor
}

/**
 * Takes a decision back: what it did is undone, as far as no other decision demands the same, and its reports are
 * rejected. One row, one event. The caller writes the audit line, and sees to a second person where an account was
 * closed.
 */
export async function takeBack(
  tx: Tx,
  ctx: DecisionsContext,
  { decision, facts, ...reviewed }: Reviewed & { readonly decision: DecisionRecord; readonly facts: string },
): Promise<DecisionId> {
  const { appealId, by } = reviewed
  const decidable = await holdForDecision(tx, decision.caseId, by.accountId)
  const last = (await listOfCase(tx, decision.caseId)).at(-1)
  if (last?.id !== decision.id) throw refused('Another decision stands in this case by now')
  if (decision.decision === 'none' || decision.decision === 'reinstate')
    throw refused('There is nothing to take back')
  const { about, accountId } = decidable
  await enforce(tx, ctx, { about, accountId, before: standing(decision), wanted: null })
  await endRefunds(tx, decidable, decision)
  const id = await nextDecisionId(tx, about.id)
  const { createdAt: _, ...same } = decision
  await write(tx, decidable, {
    ...same,
    ...{ id, appealId, decidedBy: by.accountId, decision: 'reinstate', takenBack: decision.decision },
    ...{ policy: null, law: null, facts, until: null, label: null, isUpheld: false, reports: about.reports },
  })
  return id
}

/**
 * Puts another decision in the place of the one that stands in a case, which is undone. One row, one event. The caller
 * writes the audit line. What takes two persons is refused: to close an account, or to open a closed one.
 */
export async function decideAnew(
  tx: Tx,
  ctx: DecisionsContext,
  { caseId, wish, by, appealId }: Reviewed & { readonly caseId: bigint; readonly wish: DecisionWish },
): Promise<DecisionId> {
  const decidable = await holdForDecision(tx, caseId, by.accountId)
  if (decidable.about.isOpen) throw refused('This case is not decided yet')
  requireFitting(wish, decidable.about.kind, by)
  if (wish.decision === 'none') throw refused('To leave it as it is, take the decision back')
  if (wish.decision === 'close') throw refused('Closing an account takes two persons, in a case of its own')
  const before = (await listOfCase(tx, caseId)).at(-1) ?? null
  if (before?.decision === 'close')
    throw refused('Opening a closed account takes two persons: take the decision back')
  const made = { before, decidedBy: by.accountId, appealId }
  return (await carryOutDecision(tx, ctx, decidable, wish, made)).id
}
