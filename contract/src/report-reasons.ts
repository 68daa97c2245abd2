/** What can be reported. */
export const ReportSubject = ['post', 'comment', 'profile'] as const
export type ReportSubject = (typeof ReportSubject)[number]

/** Why something is reported. */
export const ReportReason = [
  'spam',
  'fraud',
  'harassment',
  'hate',
  'violence',
  'self_harm',
  'sexual',
  'child_safety',
  'illegal_goods',
  'rights',
  'impersonation',
  'evading_block',
  'other',
] as const
export type ReportReason = (typeof ReportReason)[number]

/** Two reasons each, so that a sheet shows few: a group is a valid reason until somebody says which of the two. */
export const ReportGroup = [
  'spam_fraud',
  'harassment_hate',
  'violence_self_harm',
  'sexual_child_safety',
  'illegal_rights',
  'impersonation_evading',
] as const
export type ReportGroup = (typeof ReportGroup)[number]

/** What a report may say: a group or a reason. */
export type ReportedFor = ReportGroup | ReportReason

export const REPORT_TEXT_MAX = 1000
/** How long somebody can add to their report. */
export const REPORT_ADD_HOURS = 24
