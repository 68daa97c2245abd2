import type { RecordedDecision } from '@sayso/contract/shapes/decision'
import type { Label } from '@sayso/contract/shapes/scalars'

/** A decision that stands, as far as it demands something of a thing or an account. */
export interface InForce {
  readonly decision: RecordedDecision
  readonly until: Date | null
  readonly label: Label | null
  readonly money: 'keep' | 'refund' | null
  readonly orderId: string | null
}

/** What a decision changes: a post or comment itself, its labels, or the account. */
export type Area = 'account' | 'thing' | 'labels'

export function areaOf(decision: RecordedDecision): Area | null {
  if (decision === 'suspend' || decision === 'close') return 'account'
  if (decision === 'limit' || decision === 'remove') return 'thing'
  return decision === 'label' ? 'labels' : null
}

export type ThingState =
  | { readonly state: 'none' | 'removed' | 'withdrawn' }
  | { readonly state: 'limited'; readonly until: Date | null }

/** The gravest of what stands counts, so that no decision softens another one by mistake. */
export function thingStateOf(standing: readonly InForce[]): ThingState {
  const removals = standing.filter(({ decision }) => decision === 'remove')
  if (removals.some(({ money }) => money === 'refund')) return { state: 'withdrawn' }
  if (removals.length > 0) return { state: 'removed' }
  const limits = standing.filter(({ decision }) => decision === 'limit')
  return limits.length > 0 ? { state: 'limited', until: latest(limits) } : { state: 'none' }
}

export type AccountState =
  | { readonly state: 'good' }
  | { readonly state: 'closed'; readonly isFraud: boolean }
  | { readonly state: 'suspended'; readonly until: Date | null }

export function accountStateOf(standing: readonly InForce[]): AccountState {
  const closings = standing.filter(({ decision }) => decision === 'close')
  if (closings.length > 0)
    return { state: 'closed', isFraud: closings.some(({ money }) => money === 'refund') }
  const suspensions = standing.filter(({ decision }) => decision === 'suspend')
  return suspensions.length > 0 ? { state: 'suspended', until: latest(suspensions) } : { state: 'good' }
}

/** Null, which has no end, is later than any time. */
function latest(standing: readonly InForce[]): Date | null {
  const ends = standing.map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY)
  const end = Math.max(...ends)
  return Number.isFinite(end) ? new Date(end) : null
}
