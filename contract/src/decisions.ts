/** What can be decided about something that was reported. */
export const Decision = ['none', 'warn', 'label', 'limit', 'remove', 'suspend', 'close'] as const
export type Decision = (typeof Decision)[number]
/** What can stand in the record of a case: also that a decision was taken back. */
export const RecordedDecision = [...Decision, 'reinstate'] as const
export type RecordedDecision = (typeof RecordedDecision)[number]

export const FACTS_MAX = 1000
export const APPEAL_TEXT_MAX = 2000
export const APPEAL_MONTHS = 6
