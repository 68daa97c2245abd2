import type { AppealEnd, CaseSubject, Decision, RecordedDecision, Side } from './shapes/decision.ts'
import type { Label } from './shapes/scalars.ts'

/* What a decision is called: the title of its statement, of the notification and of the email about it. */

export interface Decided {
  readonly kind: CaseSubject
  readonly decision: RecordedDecision
  readonly label: Label | null
  /** Of `reinstate`: what was taken back. */
  readonly takenBack: RecordedDecision | null
}

type Titles = Readonly<Record<Decision, (decided: Decided) => string>>

const TO_AUTHOR: Titles = {
  none: ({ kind }) => `We left your ${kind} as it is`,
  warn: ({ kind }) => `A warning about your ${kind}`,
  label: ({ kind, label }) => `We labelled your ${kind} as ${label}`,
  limit: ({ kind }) => `We limited your ${kind}`,
  remove: ({ kind }) => `We removed your ${kind}`,
  suspend: () => 'We suspended your account',
  close: () => 'We closed your account',
}

const BACK_TO_AUTHOR: Titles = {
  none: ({ kind }) => `We took back our decision about your ${kind}`,
  warn: ({ kind }) => `We took back our warning about your ${kind}`,
  label: ({ kind }) => `We took our label off your ${kind}`,
  limit: ({ kind }) => `Your ${kind} is no longer limited`,
  remove: ({ kind }) => `Your ${kind} is back`,
  suspend: () => 'Your account is no longer suspended',
  close: () => 'Your account is open again',
}

const TO_REPORTER: Titles = {
  none: ({ kind }) =>
    kind === 'address'
      ? 'We looked at the address you reported'
      : `We left the ${kind} you reported as it is`,
  warn: ({ kind }) => `We warned whoever the ${kind} you reported is from`,
  label: ({ kind, label }) => `We labelled the ${kind} you reported as ${label}`,
  limit: ({ kind }) => `We limited the ${kind} you reported`,
  remove: ({ kind }) => `We removed the ${kind} you reported`,
  suspend: ({ kind }) => `We suspended the account behind the ${kind} you reported`,
  close: ({ kind }) => `We closed the account behind the ${kind} you reported`,
}

export function decisionTitle(decided: Decided, side: Side): string {
  const { decision, kind, takenBack } = decided
  if (decision !== 'reinstate') return (side === 'author' ? TO_AUTHOR : TO_REPORTER)[decision](decided)
  if (side === 'reporter') return `We took back our decision about the ${kind} you reported`
  return BACK_TO_AUTHOR[takenBack === null || takenBack === 'reinstate' ? 'none' : takenBack](decided)
}

const ENDS: Readonly<Record<AppealEnd, string>> = {
  uphold: 'We looked again, and our decision stays',
  reverse: 'We looked again, and took our decision back',
  change: 'We looked again, and changed our decision',
  newer: 'We looked again: a newer decision holds',
}

export const appealTitle = (end: AppealEnd): string => ENDS[end]
