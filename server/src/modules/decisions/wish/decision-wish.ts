import type { InputOf } from '@sayso/contract/call'
import type { staffPreview } from '@sayso/contract/calls/cases'
import type { DecisionPolicy } from '@sayso/contract/house-rules'
import { type Decision, FACTS_MAX } from '@sayso/contract/shapes/decision'
import type { Label } from '@sayso/contract/shapes/scalars'
import type { CaseKind } from '../../moderation/index.ts'
import { refused, type StaffActor } from '../../staff/index.ts'

/** What somebody wants to decide, checked: only what belongs to the decision is left of what was sent. */
export interface DecisionWish {
  readonly decision: Decision
  /** Null only for `none`. */
  readonly policy: DecisionPolicy | null
  readonly law: string | null
  readonly facts: string
  /** Null: until it is taken back. */
  readonly days: number | null
  readonly label: Label | null
  /** Null if the decision is not about money. */
  readonly money: 'keep' | 'refund' | null
}

const FACTS_MIN = 10
const MODERATOR_DAYS = 30

/** Checks what does not depend on the case. Throws what staff reads. */
export function readWish(
  input: Omit<InputOf<typeof staffPreview>, 'number' | 'user_profile_id'>,
): DecisionWish {
  const { decision } = input
  const facts = input.facts.trim()
  if (facts === '') throw refused('Please say what the facts are')
  if (facts.length > FACTS_MAX) throw refused(`The facts are longer than ${FACTS_MAX} characters`)
  const hasMoney = decision === 'remove' || decision === 'close'
  if (input.money === 'refund' && !hasMoney)
    throw refused('Only removing a post or closing an account gives buyers their money back')
  const rest = {
    facts,
    days: decision === 'limit' || decision === 'suspend' ? (input.days ?? null) : null,
    label: decision === 'label' ? (input.label ?? null) : null,
    money: hasMoney ? (input.money ?? 'keep') : null,
  }
  if (decision === 'none') return { ...rest, decision, policy: null, law: null }
  if (facts.length < FACTS_MIN) throw refused(`Please say the facts in at least ${FACTS_MIN} characters`)
  if (decision === 'label' && rest.label === null) throw refused('Please say which label')
  const { policy } = input
  if (policy === undefined) throw refused('Please name the rule or the law')
  const law = policy === 'law' ? (input.law ?? '').trim() : null
  if (law === '') throw refused('Please name the law')
  return { ...rest, decision, policy, law }
}

const KINDS: Readonly<Record<Decision, readonly CaseKind[]>> = {
  none: ['post', 'comment', 'profile', 'address'],
  warn: ['post', 'comment', 'profile'],
  label: ['post'],
  limit: ['post'],
  remove: ['post', 'comment'],
  suspend: ['post', 'comment', 'profile'],
  close: ['post', 'comment', 'profile'],
}

/** Whether this can be decided about such a thing, by this person. */
export function requireFitting(
  { decision, days, money }: DecisionWish,
  kind: CaseKind,
  { roles }: Pick<StaffActor, 'roles'>,
): void {
  if (!KINDS[decision].includes(kind))
    throw refused(`A ${kind === 'address' ? 'report of an address' : kind} cannot be decided in this way`)
  if (money === 'refund' && decision === 'remove' && kind !== 'post')
    throw refused('Only a post can have buyers')
  const isLong = days === null || days > MODERATOR_DAYS
  if (decision === 'suspend' && isLong && !roles.includes('admin'))
    throw refused(`More than ${MODERATOR_DAYS} days take an admin`)
}
