import type { Tx } from '../../../platform/db/tx.ts'
import type { DecisionRecord, DecisionWish } from '../../decisions/index.ts'
import {
  insertPending,
  listWaitingFor,
  type Order,
  PENDING_HOURS,
  type Pending,
  refused,
  type Written,
} from '../../staff/index.ts'
import { numberText, readNumber } from '../appeal.policy.ts'
import type { AppealsContext } from '../appeals.context.ts'
import type { Appeal } from '../appeals.queries.ts'
import { carryOutVerdict, holdAppeal, requirePossible, type Verdict } from './carry-out-verdict.service.ts'

const ACT = 'reinstate_closed'

interface Proposal {
  readonly appeal: Appeal
  readonly record: DecisionRecord
  readonly verdict: Verdict
  readonly order: Order
}

/** Opening a closed account again takes two persons, like closing it. */
export async function proposeOpening(
  tx: Tx,
  { appeal, record, verdict, order: { who, because } }: Proposal,
): Promise<Omit<Written, 'subject'>> {
  const { authorAccountId: accountId } = record
  if (accountId === null) throw refused('There is no account to open')
  const number = numberText(appeal.id)
  const waiting = await listWaitingFor(tx, ACT, accountId)
  if (waiting.some((one) => one.arguments['appeal'] === number))
    throw refused('This waits for a second person already')
  const { outcome, reason, wish } = verdict
  const args = { appeal: number, outcome, reason, ...(wish && { wish: JSON.stringify(wish) }) }
  const pending = await insertPending(tx, {
    ...{ act: ACT, arguments: args, accountId, role: 'moderator', because },
    ...{ proposedBy: who.accountId, hours: PENDING_HOURS },
  })
  return { act: 'propose_reinstate_closed', after: { appeal: number, outcome, pending } }
}

/** What the second person sets off. They took no part in the case either. */
export const openingAct = (ctx: () => AppealsContext) => ({
  act: ACT as Pending['act'],
  detailOf: (args: Pending['arguments']): string => `${args['appeal']} · ${args['outcome']}`,
  reasonOf: (args: Pending['arguments']): string => args['reason'] ?? '',
  async carryOut(tx: Tx, { arguments: args }: Pending, { who }: Order): Promise<Omit<Written, 'subject'>> {
    const held = await holdAppeal(tx, readNumber(args['appeal'] ?? ''), who)
    const verdict = verdictOf(args)
    requirePossible(held, verdict)
    const written = await carryOutVerdict(tx, ctx(), held, verdict, who)
    return { ...written, act: ACT }
  },
})

const verdictOf = (args: Pending['arguments']): Verdict => ({
  outcome: args['outcome'] as Verdict['outcome'],
  reason: args['reason'] ?? '',
  wish: args['wish'] === undefined ? null : (JSON.parse(args['wish']) as DecisionWish),
})
