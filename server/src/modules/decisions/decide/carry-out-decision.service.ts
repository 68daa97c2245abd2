import type { AccountId, DecisionId, PostId } from '@sayso/contract/ids'
import { publish } from '../../../platform/bus/event.ts'
import { wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { correctReports, numberText, settleReports } from '../../moderation/index.ts'
import { orderFraudRefunds, orderTakedownRefunds, reverseTakedownRefunds } from '../../purchases/index.ts'
import { refused } from '../../staff/index.ts'
import type { DecisionsContext } from '../decisions.context.ts'
import { decisionMade } from '../decisions.events.ts'
import type { DecisionRecord } from '../record/decision-record.ts'
import { ruleOf, statementOf, statementText } from '../statement/statement.policy.ts'
import type { DecisionWish } from '../wish/decision-wish.ts'
import { countBuyersOf, countSalesOf, insertDecision, nextDecisionId } from './decided.queries.ts'
import { enforce } from './enforce.service.ts'
import type { InForce } from './in-force.policy.ts'
import { findAboutAccount } from './in-force.queries.ts'
import type { Decidable } from './require-decidable.service.ts'

export interface Made {
  /** What stood in the case until now. */
  readonly before: DecisionRecord | null
  readonly decidedBy: AccountId
  readonly appealId: bigint | null
}

/** A decision before it is written down. */
export type Drafted = Omit<DecisionRecord, 'createdAt'>

const DAY_MS = 24 * 3_600_000
export const untilOf = ({ days }: DecisionWish): Date | null =>
  days === null ? null : new Date(Date.now() + days * DAY_MS)

/** Decides: effects, money, the row, the reports, and the event by which both sides are told. All in one transaction. */
export async function carryOutDecision(
  tx: Tx,
  ctx: DecisionsContext,
  decidable: Decidable,
  wish: DecisionWish,
  made: Made,
): Promise<Drafted> {
  const { about, accountId } = decidable
  const id = await nextDecisionId(tx, about.id)
  const until = untilOf(wish)
  const wanted = { ...wish, until, orderId: null }
  await enforce(tx, ctx, { about, accountId, before: standing(made.before), wanted })
  // Only now: posts and accounts are locked, so nobody buys any more.
  const buyers = await countSold(tx, decidable, wish)
  const takedownOrderId = await orderRefunds(tx, ctx, decidable, wish, { id, buyers })
  if (takedownOrderId !== made.before?.takedownOrderId) await endRefunds(tx, decidable, made.before)
  const drafted = draftOf(decidable, wish, { ...made, id, until, buyers, takedownOrderId })
  await write(tx, decidable, drafted)
  return drafted
}

/** The row of a decision. `until`, `buyers` and the order may be guesses, for a preview. */
export function draftOf(
  { about, accountId }: Decidable,
  wish: DecisionWish,
  made: Pick<Drafted, 'id' | 'until' | 'buyers' | 'takedownOrderId' | 'decidedBy' | 'appealId'>,
): Drafted {
  const { id, until, buyers, takedownOrderId, decidedBy, appealId } = made
  const { decision, policy, law, facts, label, money } = wish
  return {
    ...{ id, caseId: about.id, kind: about.kind, subjectId: about.subjectId, source: about.source },
    ...{ appealId, decidedBy, decision, takenBack: null, policy, law, facts, until, label, money },
    ...{ takedownOrderId, authorId: about.authorId, authorAccountId: accountId, reports: about.reports },
    ...{ isUpheld: decision !== 'none', buyers },
  }
}

/** Writes a decision down, says in the reports what became of them, and has both sides told. */
export async function write(tx: Tx, { about }: Decidable, drafted: Drafted): Promise<void> {
  await insertDecision(tx, drafted)
  const settled = {
    caseId: about.id,
    outcome: drafted.isUpheld ? 'upheld' : 'rejected',
    statement: statementText(statementOf(drafted, 'reporter')),
  } as const
  await (about.isOpen ? settleReports(tx, settled) : correctReports(tx, settled))
  await publish(tx, decisionMade, { decisionId: drafted.id })
}

/** How many had bought what the decision is about: the post, or anything of the account. */
export async function countSold(
  tx: Tx,
  { about, accountId }: Decidable,
  { decision }: Pick<DecisionWish, 'decision'>,
): Promise<number> {
  if (decision === 'suspend' || decision === 'close')
    return accountId === null ? 0 : countSalesOf(tx, accountId)
  return about.kind === 'post' ? countBuyersOf(tx, wireId<PostId>(about.subjectId)) : 0
}

export function requireSold({ decision, money }: DecisionWish, buyers: number): void {
  if (decision === 'remove' && money === 'refund' && buyers === 0)
    throw refused('Nobody has bought this post, so there is nothing to give back')
}

async function orderRefunds(
  tx: Tx,
  ctx: DecisionsContext,
  { about, accountId }: Decidable,
  wish: DecisionWish,
  { id, buyers }: { id: DecisionId; buyers: number },
): Promise<string | null> {
  requireSold(wish, buyers)
  if (wish.money !== 'refund') return null
  const why = { decisionId: id, because: [numberText(about.id), ruleOf(wish)].join(' · ') }
  if (wish.decision === 'remove')
    return orderTakedownRefunds(tx, ctx, { postId: wireId<PostId>(about.subjectId), ...why })
  if (accountId === null) throw new Error('only an account can be closed')
  return orderFraudRefunds(tx, ctx, { accountId, ...why })
}

/** Reverses the refunds of a decision that no longer stands, unless another case demands the same. */
export async function endRefunds(
  tx: Tx,
  { about, accountId }: Decidable,
  before: DecisionRecord | null,
): Promise<void> {
  const order = before?.takedownOrderId ?? null
  if (order === null || accountId === null) return
  const others = await findAboutAccount(tx, accountId, about.id)
  if (!others.some(({ orderId }) => orderId === order)) await reverseTakedownRefunds(tx, order)
}

/** What a decision demands; null if it demands nothing any more. */
export const standing = (record: DecisionRecord | null): InForce | null =>
  record === null || record.decision === 'reinstate' ? null : { ...record, orderId: record.takedownOrderId }
