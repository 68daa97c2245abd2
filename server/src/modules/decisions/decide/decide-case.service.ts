import type { OutputOf } from '@sayso/contract/call'
import type { staffDecide, staffPreview } from '@sayso/contract/calls/cases'
import type { DecisionId } from '@sayso/contract/ids'
import type { Decision } from '@sayso/contract/shapes/decision'
import type { Tx } from '../../../platform/db/tx.ts'
import { type CaseKind, numberText, readNumber } from '../../moderation/index.ts'
import { act, type StaffActor, subjectOf } from '../../staff/index.ts'
import type { DecisionsContext } from '../decisions.context.ts'
import { isAuthorNotified, ruleOf, statementOf } from '../statement/statement.policy.ts'
import { type DecisionWish, requireFitting } from '../wish/decision-wish.ts'
import {
  carryOutDecision,
  countSold,
  type Drafted,
  draftOf,
  requireSold,
  untilOf,
} from './carry-out-decision.service.ts'
import { proposeClosing } from './close-account.service.ts'
import { type Decidable, findDecidable, holdForDecision, requireFree } from './require-decidable.service.ts'

interface Wanted {
  readonly who: StaffActor
  readonly number: string
  readonly wish: DecisionWish
}

/** Decides a case, at once or, to close an account, when a second person agrees. */
export async function decideCase(
  ctx: DecisionsContext,
  { who, number, wish }: Wanted,
): Promise<OutputOf<typeof staffDecide>> {
  const caseId = readNumber(number)
  return act(ctx, { who, because: becauseOf(caseId, wish) }, async (tx) => {
    const decidable = await holdForDecision(tx, caseId, who.accountId)
    await requireFree(tx, decidable.about, who.accountId)
    return decideIn(tx, ctx, decidable, { who, wish })
  })
}

/** The same in a transaction that holds the case. */
export async function decideIn(
  tx: Tx,
  ctx: DecisionsContext,
  decidable: Decidable,
  { who, wish }: Omit<Wanted, 'number'>,
) {
  const { about, accountId } = decidable
  requireFitting(wish, about.kind, who)
  const subject = accountId === null ? `case ${numberText(about.id)}` : subjectOf(accountId)
  if (wish.decision === 'close') {
    const written = await proposeClosing(tx, decidable, { who, wish })
    const guessed = draftOf(decidable, wish, await guess(tx, decidable, wish, who))
    return { written: { ...written, subject }, result: { waits: true, ...bothSides(guessed) } }
  }
  const made = { before: null, decidedBy: who.accountId, appealId: null }
  const drafted = await carryOutDecision(tx, ctx, decidable, wish, made)
  const written = { act: actOf(about.kind, wish.decision), subject, after: factsOf(drafted) }
  return { written, result: { waits: false, ...bothSides(drafted) } }
}

/** What both sides would read. */
export async function previewDecision(
  ctx: DecisionsContext,
  { who, number, wish }: Wanted,
): Promise<OutputOf<typeof staffPreview>> {
  return ctx.db.readPrivate(async (tx) => {
    const decidable = await findDecidable(tx, readNumber(number))
    requireFitting(wish, decidable.about.kind, who)
    const guessed = await guess(tx, decidable, wish, who)
    requireSold(wish, guessed.buyers)
    return bothSides(draftOf(decidable, wish, guessed))
  })
}

async function guess(tx: Tx, decidable: Decidable, wish: DecisionWish, who: StaffActor) {
  return {
    id: '' as DecisionId,
    until: untilOf(wish),
    buyers: await countSold(tx, decidable, wish),
    takedownOrderId: null,
    decidedBy: who.accountId,
    appealId: null,
  }
}

const bothSides = (drafted: Drafted) => ({
  to_author: isAuthorNotified(drafted) ? statementOf(drafted, 'author') : null,
  to_reporters: drafted.reports > 0 ? statementOf(drafted, 'reporter') : null,
})

/** In the audit log, where no texts of people are: the case, and the rule or the law. */
const becauseOf = (caseId: bigint, wish: DecisionWish): string =>
  `${numberText(caseId)} · ${ruleOf(wish) ?? 'no action'}`

/** The name of a decision in the audit log. */
function actOf(kind: CaseKind, decision: Decision): string {
  const names: Readonly<Record<Decision, string>> = {
    none: 'no_action',
    warn: 'warn',
    label: 'label_post',
    limit: 'limit_post',
    remove: `remove_${kind}`,
    suspend: 'suspend_account',
    close: 'close_account',
  }
  return names[decision]
}

const factsOf = ({ id, caseId, policy, until, label, money, buyers }: Drafted) => ({
  case: numberText(caseId),
  decision: id,
  policy,
  ...(until !== null && { until: until.toISOString() }),
  ...(label !== null && { label }),
  ...(money !== null && { money, buyers }),
})
