import type { DecisionPolicy } from '@sayso/contract/house-rules'
import type { Tx } from '../../../platform/db/tx.ts'
import { numberText, readNumber, releaseCase } from '../../moderation/index.ts'
import {
  insertPending,
  listWaitingFor,
  type Order,
  PENDING_HOURS,
  type Pending,
  refused,
  type StaffActor,
  type Written,
} from '../../staff/index.ts'
import type { DecisionsContext } from '../decisions.context.ts'
import { ruleOf } from '../statement/statement.policy.ts'
import { type DecisionWish, readWish } from '../wish/decision-wish.ts'
import { carryOutDecision } from './carry-out-decision.service.ts'
import { type Decidable, holdForDecision } from './require-decidable.service.ts'

/* Closing an account takes two persons: one proposes it in a case, another one agrees. */

/** Proposes to close the account. The case stays open, and nobody has it. */
export async function proposeClosing(
  tx: Tx,
  { about, accountId }: Decidable,
  { who, wish }: { readonly who: StaffActor; readonly wish: DecisionWish },
): Promise<Omit<Written, 'subject'>> {
  if (accountId === null) throw new Error('only an account can be closed')
  if ((await listWaitingFor(tx, 'close_account', accountId)).length > 0)
    throw refused('Closing this account waits for a second person already')
  const pending = await insertPending(tx, {
    ...{ act: 'close_account', arguments: toArguments(about.id, wish), accountId, role: 'moderator' },
    ...{ proposedBy: who.accountId, hours: PENDING_HOURS, because: detailOf(toArguments(about.id, wish)) },
  })
  await releaseCase(tx, about.id)
  const { policy, money } = wish
  return { act: 'propose_close', after: { case: numberText(about.id), policy, money, pending } }
}

/** Closes it, when a second person agrees who does not know the author either. Decided by whoever proposed it. */
export async function carryOutClosing(
  tx: Tx,
  ctx: DecisionsContext,
  pending: Pending,
  { who }: Order,
): Promise<Omit<Written, 'subject'>> {
  const { number, wish } = fromArguments(pending.arguments)
  const decidable = await holdForDecision(tx, readNumber(number), who.accountId)
  if (!decidable.about.isOpen) throw refused('This case is decided')
  const made = { before: null, decidedBy: pending.proposedBy, appealId: null }
  const { id, policy, money, buyers } = await carryOutDecision(tx, ctx, decidable, wish, made)
  return { act: 'close_account', after: { case: number, decision: id, policy, money, buyers } }
}

/** What waits, in a line. */
export function detailOf(args: Pending['arguments']): string {
  const { number, wish } = fromArguments(args)
  const refunds = wish.money === 'refund' ? ' · sales of 90 days are refunded' : ''
  return `${number} · ${ruleOf(wish)}${refunds}`
}

/** What the author will read. */
export const reasonOf = (args: Pending['arguments']): string => fromArguments(args).wish.facts

function toArguments(caseId: bigint, { policy, law, facts, money }: DecisionWish): Pending['arguments'] {
  return {
    ...{ case: numberText(caseId), policy: policy ?? '', facts, money: money ?? 'keep' },
    ...(law !== null && { law }),
  }
}

function fromArguments(args: Pending['arguments']): { number: string; wish: DecisionWish } {
  const { case: number = '', policy, facts = '', money, law } = args
  const wish = readWish({
    ...{ decision: 'close', facts, policy: policy as DecisionPolicy },
    ...{ money: money === 'refund' ? 'refund' : 'keep', law: law ?? '' },
  })
  return { number, wish }
}

/** The cases in which somebody waits for a second person. */
export async function listWaitingCases(tx: Tx): Promise<ReadonlySet<string>> {
  const waiting = await listWaitingFor(tx, 'close_account')
  return new Set(waiting.flatMap(({ arguments: { case: number } }) => (number === undefined ? [] : [number])))
}
