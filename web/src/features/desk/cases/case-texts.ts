import { APPEAL_MONTHS, type Decision, type RecordedDecision } from '@sayso/contract/decisions'
import type { ReportedFor } from '@sayso/contract/report-reasons'
import type { DeskCase, DeskCaseDetails } from '@sayso/contract/shapes/decision'
import type { Label } from '@sayso/contract/shapes/scalars'
import { countOf, formatExactCount } from '../../../ui/format/count.ts'
import { groupTexts, reasonTexts } from '../../report/texts.ts'

const reasons: Readonly<Record<string, string>> = { ...groupTexts, ...reasonTexts }

export const reasonText = (reason: ReportedFor | null): string =>
  reason === null ? caseTexts.noReason : (reasons[reason] ?? reason)

export const kindNames: Readonly<Record<DeskCase['kind'], string>> = {
  post: 'post',
  comment: 'comment',
  profile: 'profile',
  address: 'address',
}

export const listTexts = {
  more: 'Show more',
  reports: (count: number) => countOf(count, 'report', 'reports'),
  with: (handle: string) => `with @${handle}`,
  mine: 'yours',
  waits: 'To approve',
  choose: 'Choose a case',
  chooseText: 'The most urgent is first.',
  keys: [
    { key: 'j', does: 'next' },
    { key: 'k', does: 'previous' },
    { key: 'c', does: 'claim' },
    { key: 'd', does: 'decide' },
  ],
  urgency: { urgent: 'Urgent', high: 'High', normal: '' } satisfies Record<DeskCase['urgency'], string>,
  empty: {
    inbox: { title: 'Nothing to decide', text: 'Reports and what we find ourselves are listed here.' },
    mine: { title: 'You have no case', text: 'A case that you claim is yours for half an hour.' },
    decided: { title: 'Nothing was decided yet', text: 'Decisions of everybody are listed here.' },
    open: { title: 'No appeals', text: 'Appeals are listed here until somebody has decided them.' },
  },
  missing: 'There is no such case',
  missingText: 'Check the number. It looks like R-48213, an appeal like A-1027.',
} as const

export const caseTexts = {
  back: 'Back to the list',
  noReason: 'Found by us',
  claim: 'Claim',
  release: 'Release',
  claimFailed: 'Not claimed',
  releaseFailed: 'Not released',
  yours: (minutes: number) => `Yours for ${minutes} min`,
  theirs: (handle: string, minutes: number) => `@${handle} has it for ${minutes} min`,
  theirsText: (handle: string) => `@${handle} works on it. You can decide once they have released it.`,
  waits: 'Waits for a second person',
  waitsText: 'Somebody wants to close the account. A second person agrees or turns it down under Approvals.',
  approvals: 'Open Approvals',
  sources: {
    report: '',
    signal: 'Found by a signal',
    staff: 'Found by us',
    'known-image': 'Known image',
  } satisfies Record<DeskCase['source'], string>,
  states: {
    there: '',
    changed: 'Changed since',
    limited: 'Limited',
    removed: 'Removed',
    gone: 'Gone',
  } satisfies Record<DeskCaseDetails['state'], string>,
  standings: { good: '', suspended: 'Suspended', closed: 'Closed' },
  asItWas: 'As it was when it was reported',
  open: 'Open it in a new tab',
  nobody: 'Unknown author',
  noWords: 'No words',
  noText: 'No text',
  price: (amount: string) => `Sold for ${amount}`,
  buyers: (count: number) => countOf(count, 'buyer', 'buyers'),
  files: (count: number) => countOf(count, 'file', 'files'),
  since: 'Author since',
  against: 'Reports against, 90 days',
  againstText: (count: number, upheld: number) =>
    upheld === 0 ? formatExactCount(count) : `${formatExactCount(count)} · ${upheld} upheld`,
  last: 'Last decision',
  lastText: (decision: RecordedDecision, day: string) => `${recordedNames[decision]}, ${day}`,
  none: 'None',
  answers: 'Answers',
  answersText: (trues: number, falses: number) =>
    `${formatExactCount(trues)} true · ${formatExactCount(falses)} false`,
  found: 'What was found',
  heldUploads: 'Held uploads',
  reports: (count: number) => countOf(count, 'report', 'reports'),
  newest: (count: number) => `The newest ${count} are shown.`,
  visitor: 'Visitor',
  visitorText: 'no account',
  earlier: (upheld: number, settled: number) => `${upheld} of ${settled} earlier reports upheld`,
  firstReport: 'no earlier reports',
  record: 'Record',
  by: (handle: string) => `by @${handle}`,
  you: 'by you',
  until: (day: string) => `until ${day}`,
} as const

export const mediaTexts = {
  show: 'Show',
  showPicture: (place: number) => `Show picture ${place}`,
  showVideo: (place: number) => `Show video ${place}`,
  hide: (place: number) => `Hide ${place}`,
  locked: 'Locked, not shown here',
  gone: 'No longer there',
} as const

/** What a decision is called on its chip. */
export const decisionNames: Readonly<Record<Decision, string>> = {
  none: 'No action',
  warn: 'Warn',
  label: 'Label',
  limit: 'Limit',
  remove: 'Remove',
  suspend: 'Suspend',
  close: 'Close',
}

/** The same once it has been made. */
export const recordedNames: Readonly<Record<RecordedDecision, string>> = {
  none: 'No action',
  warn: 'Warned',
  label: 'Labelled',
  limit: 'Limited',
  remove: 'Removed',
  suspend: 'Suspended',
  close: 'Closed',
  reinstate: 'Taken back',
}

const months = `${APPEAL_MONTHS} months`

export const formTexts = {
  title: 'Decision',
  rule: 'Rule',
  chooseRule: 'Choose a rule',
  law: 'A law…',
  whichLaw: 'Which law?',
  whichLawHint: 'Its name and section. Both sides read it.',
  days: 'How long?',
  daysText: (days: number) => countOf(days, 'day', 'days'),
  untilTakenBack: 'Until taken back',
  label: 'Which label?',
  labels: { sensitive: 'Sensitive', adult: 'Adult' } satisfies Record<Label, string>,
  money: 'What happens to the money?',
  keep: 'Buyers keep it',
  refund: (amount: string) => `Close it, refund ${amount}`,
  refundAll: 'Close it, refund buyers',
  notFraud: 'Not for fraud',
  fraud: 'Closed for fraud: refund 90 days',
  reason: (toAuthor: boolean, reporters: number) => {
    const others = reporters === 0 ? '' : countOf(reporters, 'reporter', 'reporters')
    if (!toAuthor) return others === '' ? 'Reason' : `Reason, sent to ${others}`
    return others === '' ? 'Reason, sent to the author' : `Reason, sent to the author and to ${others}`
  },
  counter: (length: number, max: number) =>
    `${formatExactCount(length)}\u00a0/\u00a0${formatExactCount(max)}`,
  nobodyBought: 'Nobody bought this post, so no money moves.',
  buyersKeep: (count: number) =>
    `${countOf(count, 'buyer keeps', 'buyers keep')} access, and the author the earnings. The sale stops.`,
  buyersRefunded: (amount: string) =>
    `Buyers lose access. ${amount} goes back to their funds in 48 hours, unless it is reversed before.`,
  suspended: 'Nothing of theirs is sold and nothing is paid out meanwhile. Buyers keep what they bought.',
  closed: 'A second person has to agree first. Nothing happens and nothing is sent before.',
  authorAppeals: `The author can appeal for ${months}; another moderator decides.`,
  reportersAppeal: `Who reported it can appeal for ${months}; another moderator decides.`,
  preview: 'What both sides read',
  previewWaits: 'Fill in the decision first.',
  toAuthor: 'To the author',
  toReporters: 'To who reported it',
  noStatement: 'Nothing is sent.',
  conflict: (reason: string) => `Somebody else has to decide this: ${reason}.`,
  failed: 'Not sent',
  failedText: 'Please try again. What you wrote is kept.',
  sent: 'Decided, and sent',
  waits: 'It waits for a second person',
  missing: {
    decision: 'Choose a decision',
    policy: 'Choose a rule or a law',
    law: 'Say which law',
    days: 'Choose how long',
    label: 'Choose a label',
    money: 'Choose what happens to the money',
    facts: 'Give the reason in a sentence',
  },
  buttons: {
    none: () => 'No action, and send',
    warn: () => 'Warn and send',
    label: (kind: string) => `Label ${kind} and send`,
    limit: (kind: string) => `Limit ${kind} and send`,
    remove: (kind: string) => `Remove ${kind} and send`,
    suspend: () => 'Suspend account and send',
    close: () => 'Propose to close the account',
  } satisfies Record<Decision, (kind: string) => string>,
  send: 'Decide and send',
} as const

export const appealTexts = {
  of: (number: string) => `Appeal of ${number}`,
  byAuthor: 'By the author',
  byReporter: 'By who reported it',
  noAccount: 'Without an account',
  first: (day: string, who: string) => `First decision · ${day} · ${who}`,
  another: 'another moderator',
  you: 'you',
  rule: (decision: string, rule: string) => `${decision}, rule ${rule}`,
  law: (decision: string, law: string) => `${decision}, ${law}`,
  legend: 'What becomes of it?',
  outcomes: { reverse: 'Reverse', uphold: 'Uphold', change: 'Change' },
  done: { reverse: 'Reversed', uphold: 'Upheld', change: 'Changed' },
  reason: 'Reason, sent to both sides',
  buttons: { reverse: 'Reverse and send', uphold: 'Uphold and send', change: 'Change and send' },
  send: 'Decide and send',
  anew: 'The new decision',
  conflict: (reason: string) => `Somebody else has to decide this appeal: ${reason}.`,
  missing: { outcome: 'Choose one', reason: 'Give the reason' },
  sent: 'Decided, and sent',
  open: 'Open',
  decided: 'Decided',
  which: 'Which appeals?',
  theCase: 'The case',
} as const
