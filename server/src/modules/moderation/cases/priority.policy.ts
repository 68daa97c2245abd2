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

/** The gravest reason, and a little for every further account with a confirmed address that reports the same. */
export const priorityOf = ({ weight, verifiedReports }: { weight: number; verifiedReports: number }) =>
  weight + Math.min(MAX_FURTHER, PER_FURTHER * Math.max(0, verifiedReports - 1))
