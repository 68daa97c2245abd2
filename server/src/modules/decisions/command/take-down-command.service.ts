import { staffDecide } from '@sayso/contract/calls/cases'
import { DecisionPolicy } from '@sayso/contract/house-rules'
import { isStoredId } from '@sayso/contract/ids'
import type { ReportReason } from '@sayso/contract/report-reasons'
import { numberText, openCase } from '../../moderation/index.ts'
import { type Arguments, act, actorBy, refused } from '../../staff/index.ts'
import { decideIn } from '../decide/decide-case.service.ts'
import { holdForDecision, requireFree } from '../decide/require-decidable.service.ts'
import type { DecisionsContext } from '../decisions.context.ts'
import { readWish } from '../wish/decision-wish.ts'

export interface TakeDownArguments extends Arguments {
  readonly policy?: string | undefined
  readonly law?: string | undefined
  readonly facts?: string | undefined
  readonly refund?: boolean | undefined
}

/** For the order of the queue, should somebody else look at the case before it is decided. */
const REASONS: Readonly<Record<DecisionPolicy, ReportReason>> = {
  spam: 'spam',
  fraud: 'fraud',
  private_information: 'harassment',
  targeting: 'harassment',
  hate: 'hate',
  violence: 'violence',
  self_harm: 'self_harm',
  sexual: 'sexual',
  child_safety: 'child_safety',
  illegal_goods: 'illegal_goods',
  rights: 'rights',
  impersonation: 'impersonation',
  evading: 'evading_block',
  not_as_described: 'fraud',
  unlabelled: 'sexual',
  law: 'illegal_goods',
}

const isPolicy = (text: string | undefined): text is DecisionPolicy =>
  DecisionPolicy.some((policy) => policy === text)

/**
 * `npm run admin -- take-down`: opens a case, or joins the open one, and decides it as the desk does. What it says; null if
 * the arguments are wrong.
 */
export async function runTakeDown(ctx: DecisionsContext, given: TakeDownArguments): Promise<string | null> {
  const { words, by, because, policy, law, facts, refund = false } = given
  const [, kind, id = '', ...rest] = words
  if ((kind !== 'post' && kind !== 'comment') || !isStoredId(id) || rest.length > 0) return null
  if (!by || !because || because.trim().length < 3 || facts === undefined || !isPolicy(policy)) return null
  const who = await actorBy(ctx, by, staffDecide)
  const money = refund ? 'refund' : 'keep'
  const wish = readWish({ decision: 'remove', policy, law: law ?? '', facts, money })
  return act(ctx, { who, because }, async (tx) => {
    const found = { subject: { kind, id }, reason: REASONS[policy], source: 'staff' } as const
    const caseId = await openCase(tx, found)
    if (caseId === null) throw refused(`There is no ${kind} with this id`)
    const decidable = await holdForDecision(tx, caseId, who.accountId)
    await requireFree(tx, decidable.about, who.accountId)
    const { written } = await decideIn(tx, ctx, decidable, { who, wish })
    return { written, result: `the ${kind} is removed: ${numberText(caseId)}` }
  })
}
