import type { ReportGroup, ReportReason } from '@sayso/contract/report-reasons'

/** What a first look at something can tell. In the order they are offered. */
export type Group = ReportGroup | 'other'

/** Which of the two it is, asked after the report was sent. */
export const reasonsIn: Readonly<Record<Group, readonly ReportReason[]>> = {
  spam_fraud: ['spam', 'fraud'],
  harassment_hate: ['harassment', 'hate'],
  violence_self_harm: ['violence', 'self_harm'],
  sexual_child_safety: ['sexual', 'child_safety'],
  illegal_rights: ['illegal_goods', 'rights'],
  impersonation_evading: ['impersonation', 'evading_block'],
  other: [],
}
