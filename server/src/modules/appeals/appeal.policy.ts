import {
  APPEAL_MONTHS,
  type AppealOutcome,
  type RecordedDecision,
  type Side,
} from '@sayso/contract/shapes/decision'

export const APPEAL_TEXT_MIN = 10
/** How long a link in an email opens a statement. Reports without an account are kept as long. */
const LINK_DAYS = 365
const DAY_MS = 24 * 3_600_000

export const numberText = (id: bigint): string => `A-${id}`
/** The contract's pattern has been checked. */
export const readNumber = (text: string): bigint => BigInt(text.slice(2))

export interface Appealable {
  readonly decision: RecordedDecision
  readonly createdAt: Date
  /** Whose appeal led to it, if one did. */
  readonly ledBy: Side | null
  /** The case was decided anew since. */
  readonly isReplaced: boolean
}

/** The moment until which a decision can be appealed. */
export function appealUntil({ createdAt }: Pick<Appealable, 'createdAt'>): Date {
  const until = new Date(createdAt)
  until.setUTCMonth(until.getUTCMonth() + APPEAL_MONTHS)
  return until
}

/**
 * Whether a side can appeal a decision at all, whatever the time is. Nobody appeals that something was taken back, and
 * authors not that nothing was done. What an appeal led to is final, except for an author whom a reporter's appeal put
 * at a disadvantage: they were not heard yet.
 */
function isAppealable({ decision, ledBy, isReplaced }: Appealable, side: Side): boolean {
  if (isReplaced || decision === 'reinstate') return false
  if (ledBy !== null && !(side === 'author' && ledBy === 'reporter')) return false
  return side === 'reporter' || decision !== 'none'
}

export function appealRefusal(
  decided: Appealable,
  side: Side,
  now: Date,
): 'appeal_not_possible' | 'appeal_too_late' | null {
  if (!isAppealable(decided, side)) return 'appeal_not_possible'
  return now < appealUntil(decided) ? null : 'appeal_too_late'
}

export const isLinkOver = ({ createdAt }: { readonly createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > LINK_DAYS * DAY_MS

interface Wished {
  readonly outcome: AppealOutcome
  readonly side: Side
  /** What stands now. */
  readonly current: RecordedDecision
  /** For `change`: what is decided instead. */
  readonly instead: RecordedDecision | null
}

/** Why an appeal cannot be decided like that, in words for staff; null if it can. */
export function outcomeFault({ outcome, side, current, instead }: Wished): string | null {
  if (outcome === 'uphold') return null
  const isNothing = current === 'none' || current === 'reinstate'
  if (outcome === 'reverse') {
    if (side === 'reporter') return 'What a reporter asks for is a change'
    return isNothing ? 'There is nothing to take back any more' : null
  }
  if (instead === null) return 'Say what is decided instead'
  if (instead === 'none') return isNothing ? 'That is no change' : 'That is a reversal'
  return instead === 'close' ? 'Closing an account is decided with a case, by two persons' : null
}
