import type { Decision } from '@sayso/contract/decisions'
import type { DecisionPolicy } from '@sayso/contract/house-rules'
import type { DeskCaseDetails } from '@sayso/contract/shapes/decision'
import type { Label } from '@sayso/contract/shapes/scalars'
import type { ApiInput } from '../../../lib/api-client.ts'

/** A decision as it is being filled in. */
export interface Wish {
  readonly decision: Decision | null
  readonly policy: DecisionPolicy | null
  readonly law: string
  readonly facts: string
  /** `0` is until it is taken back. */
  readonly days: number | null
  readonly label: Label | null
  readonly money: 'keep' | 'refund' | null
}

export const emptyWish: Wish = {
  ...{ decision: null, policy: null, law: '', facts: '' },
  ...{ days: null, label: null, money: null },
}

type Subject = Pick<DeskCaseDetails, 'kind' | 'author' | 'buyers' | 'state'>

/** What can be decided about it. An address that leads nowhere has no author and nothing to remove. */
export function decisionsFor({ kind, author, state }: Subject): readonly Decision[] {
  const isThere = state !== 'gone' && state !== 'removed'
  const about: Decision[] = []
  if (kind === 'post' && isThere) about.push('label', 'limit', 'remove')
  if (kind === 'comment' && isThere) about.push('remove')
  if (author === null || author.standing === 'closed') return ['none', ...about]
  return ['none', 'warn', ...about, 'suspend', 'close']
}

export const needsDays = (decision: Decision | null) => decision === 'limit' || decision === 'suspend'

/** A moderator suspends for thirty days at most. */
export function daysFor(decision: Decision | null, isAdmin: boolean): readonly number[] {
  if (decision === 'suspend') return isAdmin ? [1, 7, 30, 90, 0] : [1, 7, 30]
  return [7, 30, 90, 0]
}

/** Whether somebody has to say what happens to the money of buyers. */
export const needsMoney = ({ decision }: Wish, { kind, buyers }: Subject) =>
  decision === 'close' || (decision === 'remove' && kind === 'post' && buyers > 0)

export type Field = 'decision' | 'policy' | 'law' | 'days' | 'label' | 'money' | 'facts'

/** As the server asks for, except where nothing was done. */
const FACTS_MIN = 10

/** The first that is missing; null if it can be sent. */
export function missingIn(wish: Wish, subject: Subject): Field | null {
  if (wish.decision === null) return 'decision'
  if (wish.decision !== 'none' && wish.policy === null) return 'policy'
  if (wish.policy === 'law' && wish.law.trim() === '') return 'law'
  if (wish.decision === 'label' && wish.label === null) return 'label'
  if (needsDays(wish.decision) && wish.days === null) return 'days'
  if (needsMoney(wish, subject) && wish.money === null) return 'money'
  const length = wish.facts.trim().length
  return length < (wish.decision === 'none' ? 1 : FACTS_MIN) ? 'facts' : null
}

type Sent = Omit<ApiInput<'staff/decide'>, 'number' | 'user_profile_id'>

/** What is sent: only what the decision asks for, whatever was chosen before. */
export function sentOf(wish: Wish, subject: Subject): Sent {
  const { decision, policy, label, days, money } = wish
  const isRuled = decision !== 'none' && policy !== null
  return {
    decision: decision ?? 'none',
    facts: wish.facts.trim(),
    ...(isRuled && { policy }),
    ...(isRuled && policy === 'law' && { law: wish.law.trim() }),
    ...(decision === 'label' && label !== null && { label }),
    ...(needsDays(decision) && days !== null && days > 0 && { days }),
    ...(needsMoney(wish, subject) && money !== null && { money }),
  }
}
