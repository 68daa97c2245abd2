import type { ReportedFor, ReportGroup, ReportReason } from '@sayso/contract/report-reasons'

/** How soon a person should look at it. */
const weights: Readonly<Record<ReportReason, number>> = {
  child_safety: 100,
  self_harm: 80,
  violence: 70,
  illegal_goods: 50,
  hate: 50,
  harassment: 45,
  sexual: 40,
  rights: 40,
  impersonation: 35,
  fraud: 30,
  evading_block: 20,
  other: 15,
  spam: 10,
}

const groups: Readonly<Record<ReportGroup, readonly [ReportReason, ReportReason]>> = {
  spam_fraud: ['spam', 'fraud'],
  harassment_hate: ['harassment', 'hate'],
  violence_self_harm: ['violence', 'self_harm'],
  sexual_child_safety: ['sexual', 'child_safety'],
  illegal_rights: ['illegal_goods', 'rights'],
  impersonation_evading: ['impersonation', 'evading_block'],
}

const PER_FURTHER = 5
const MAX_FURTHER = 40

/** A group weighs as the lower of its two: until somebody says which, it must not jump the queue. */
export function weightOf(reason: ReportedFor): number {
  if (reason in weights) return weights[reason as ReportReason]
  return Math.min(...groups[reason as ReportGroup].map((one) => weights[one]))
}

/** The reason that weighs more. Of two that weigh the same it is the first, unless that one is only a group. */
export function graverOf(known: ReportedFor | null, named: ReportedFor): ReportedFor {
  if (known === null || weightOf(named) > weightOf(known)) return named
  return weightOf(named) === weightOf(known) && known in groups ? named : known
}

/**
 * The gravest reason, and a little for every further account with a confirmed address that reports the same. No number
 * of reports puts anything before the safety of a child.
 */
export function priorityOf({ weight, verifiedReports }: { weight: number; verifiedReports: number }): number {
  const priority = weight + Math.min(MAX_FURTHER, PER_FURTHER * Math.max(0, verifiedReports - 1))
  return weight < weights.child_safety ? Math.min(priority, weights.child_safety - 1) : priority
}

/** From here on a case is about the safety of a child, or about somebody's life. */
const URGENT = weights.child_safety
const HIGH = weights.violence

export function urgencyOf(priority: number): 'urgent' | 'high' | 'normal' {
  if (priority >= URGENT) return 'urgent'
  return priority >= HIGH ? 'high' : 'normal'
}
