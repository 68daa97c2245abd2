import { type Static, Type } from 'typebox'
import { APPEAL_MONTHS, APPEAL_TEXT_MAX, Decision, FACTS_MAX, RecordedDecision } from '../decisions.ts'
import { DecisionPolicy } from '../house-rules.ts'
import { ReportGroup, ReportReason, ReportSubject } from '../report-reasons.ts'
import { line } from './inputs.ts'
import { ReportNumber } from './report.ts'
import { AccountId, Amount, Count, DecisionId, Instant, Label, PostId, ProfileId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

export { APPEAL_MONTHS, APPEAL_TEXT_MAX, Decision, FACTS_MAX, RecordedDecision }

const strict = { additionalProperties: false }

/** `address`: somebody reported an address, and we found nothing behind it. */
const CaseSubject = [...ReportSubject, 'address'] as const
export type CaseSubject = (typeof CaseSubject)[number]

/** As people read it: `A-1027`. */
export const AppealNumber = Type.String({ title: 'appeal number', pattern: '^A-[0-9]{4,15}$' })

/** What somebody decides about a case. Which fields are needed depends on the decision. */
export const decisionFields = {
  decision: choice(...Decision),
  policy: Type.Optional(choice(...DecisionPolicy)),
  law: Type.Optional({ ...line(200), description: 'which law, if the policy is `law`' }),
  facts: Type.String({ maxLength: FACTS_MAX, description: 'what is said to both sides' }),
  days: Type.Optional({
    ...Type.Integer({ minimum: 1, maximum: 365 }),
    description: 'of a limit or a suspension; without it, until it is taken back',
  }),
  label: Type.Optional(choice(...Label)),
  money: Type.Optional({
    ...choice('keep', 'refund'),
    description:
      'of a removed post that was sold: `refund` closes it to its buyers too and gives them their money back. Of a closed account: `refund` if it was closed for fraud',
  }),
}

/** A statement of reasons, as one side reads it. */
export const Statement = Type.Object(
  {
    title: Type.String({ description: 'such as “We removed your post”' }),
    what: Type.String(),
    rule: nullable(Type.String({ description: 'a rule with its number, or a law' })),
    why: Type.String(),
    how: Type.String({ description: 'who found it and who decided' }),
    money: nullable(Type.String()),
    until: nullable(Instant),
  },
  { title: 'Statement', ...strict },
)
export type Statement = Static<typeof Statement>

const CaseAuthor = Type.Object(
  {
    account_id: AccountId,
    profile_id: ProfileId,
    handle: Type.String(),
    display_name: Type.String(),
    standing: choice('good', 'suspended', 'closed'),
    created: Instant,
    reports: { ...Count, description: 'against this account, in 90 days' },
    upheld: { ...Count, description: 'of them' },
    last_decision: nullable(
      Type.Object(
        { decision: choice(...RecordedDecision), at: Instant },
        { title: 'LastDecision', ...strict },
      ),
    ),
  },
  { title: 'CaseAuthor', ...strict },
)

const CaseReport = Type.Object(
  {
    number: ReportNumber,
    reason: choice(...ReportGroup, ...ReportReason),
    text: Type.String(),
    by: nullable(Type.String({ description: 'the handle; null without an account' })),
    settled: { ...Count, description: 'earlier reports of the same person that were decided' },
    upheld: { ...Count, description: 'of them' },
    at: Instant,
  },
  { title: 'CaseReport', ...strict },
)

/** A picture or a video as it was when the case was opened. */
const CaseMedia = Type.Object(
  {
    kind: Type.String(),
    alt: Type.String(),
    locked: Type.Boolean(),
    url: nullable(Type.String({ description: 'null if it is locked or gone' })),
  },
  { title: 'CaseMedia', ...strict },
)

/** A line of the record of a case. */
const DecisionLine = Type.Object(
  {
    decision_id: DecisionId,
    decision: choice(...RecordedDecision),
    rule: nullable(Type.String()),
    facts: Type.String(),
    by: Type.String({ description: 'who of us, by handle' }),
    is_mine: Type.Boolean(),
    at: Instant,
    until: nullable(Instant),
  },
  { title: 'DecisionLine', ...strict },
)
export type DecisionLine = Static<typeof DecisionLine>

const listed = {
  number: ReportNumber,
  kind: choice(...CaseSubject),
  urgency: choice('urgent', 'high', 'normal'),
  reason: nullable(choice(...ReportGroup, ...ReportReason)),
  source: choice('report', 'signal', 'staff', 'known-image'),
  num_reports: Count,
  handle: nullable(Type.String({ description: 'of the author' })),
  display_name: nullable(Type.String()),
  text: Type.String({ description: 'how it begins; of an address, the address' }),
  opened: Instant,
  claimed_by: nullable(Type.String({ description: 'the handle of whoever has it now' })),
  is_mine: Type.Boolean(),
  claimed_until: nullable(Instant),
  waits: Type.Boolean({ description: 'somebody wants to close the account; a second person has to agree' }),
  decision: nullable(choice(...RecordedDecision)),
  decided: nullable(Instant),
}

/** A case in a list. */
export const DeskCase = Type.Object(listed, { title: 'DeskCase', ...strict })
export type DeskCase = Static<typeof DeskCase>

/** A case, opened. */
export const DeskCaseDetails = Type.Object(
  {
    ...listed,
    text: Type.String({ description: 'whole, as it was when the case was opened' }),
    post_id: nullable(PostId),
    link: nullable(Type.String({ description: 'where it is in the app' })),
    state: choice('there', 'changed', 'limited', 'removed', 'gone'),
    labels: Type.Array(choice(...Label)),
    media: Type.Array(CaseMedia),
    num_files: Count,
    price: nullable(Amount),
    buyers: Count,
    refundable: { ...Amount, description: 'what buyers of the last 90 days paid' },
    truth: nullable(Type.Object({ trues: Count, falses: Count }, { title: 'CaseTruth', ...strict })),
    author: nullable(CaseAuthor),
    note: nullable(Type.String({ description: 'what a machine found, if it opened the case' })),
    reports: Type.Array(CaseReport, { description: 'the newest 50' }),
    record: Type.Array(DecisionLine),
    conflict: nullable(Type.String({ description: 'why you may not decide this' })),
  },
  { title: 'DeskCaseDetails', ...strict },
)
export type DeskCaseDetails = Static<typeof DeskCaseDetails>

const Side = choice('author', 'reporter')
export type Side = Static<typeof Side>

const AppealOutcome = choice('uphold', 'reverse', 'change')
export type AppealOutcome = Static<typeof AppealOutcome>

/** How an appeal ended for who made it. `newer`: nothing changed, but the other side's appeal had changed it before. */
export type AppealEnd = AppealOutcome | 'newer'

/** An appeal in a list. */
export const DeskAppeal = Type.Object(
  {
    number: AppealNumber,
    case_number: ReportNumber,
    side: Side,
    by: nullable(Type.String({ description: 'the handle; null without an account' })),
    display_name: nullable(Type.String()),
    text: Type.String(),
    created: Instant,
    decision: choice(...RecordedDecision),
    outcome: nullable(AppealOutcome),
    conflict: nullable(Type.String({ description: 'why you may not decide this' })),
  },
  { title: 'DeskAppeal', ...strict },
)
export type DeskAppeal = Static<typeof DeskAppeal>

const MyAppeal = Type.Object(
  {
    number: AppealNumber,
    text: Type.String(),
    created: Instant,
    outcome: nullable(AppealOutcome),
    reason: nullable(Type.String()),
    decided: nullable(Instant),
  },
  { title: 'MyAppeal', ...strict },
)

/** A decision about something of mine, or about something that I reported. */
export const MyCase = Type.Object(
  {
    decision_id: DecisionId,
    number: { ...ReportNumber, description: 'of the case; for a reporter, of their report' },
    side: Side,
    kind: choice(...CaseSubject),
    decision: choice(...RecordedDecision),
    excerpt: nullable(Type.String({ description: 'of what it is about; null if it is not theirs and gone' })),
    handle: nullable(Type.String()),
    display_name: nullable(Type.String()),
    post_id: nullable(PostId),
    statement: Statement,
    decided: Instant,
    appeal_until: nullable({ ...Instant, description: 'null if nothing can be appealed any more' }),
    appeal: nullable(MyAppeal),
    is_replaced: Type.Boolean({ description: 'a newer decision of the same case holds' }),
  },
  { title: 'MyCase', ...strict },
)
export type MyCase = Static<typeof MyCase>

/** What was reported and decided in half a year. */
export const TransparencyPeriod = Type.Object(
  {
    period: Type.String({ description: 'such as `2026 H2`' }),
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    is_over: Type.Boolean(),
    reports: Type.Array(
      Type.Object({ reason: Type.String(), count: Count }, { title: 'ReportsOf', ...strict }),
    ),
    num_reports: Count,
    decisions: Type.Array(
      Type.Object({ decision: Type.String(), count: Count }, { title: 'DecisionsOf', ...strict }),
    ),
    num_decisions: Count,
    by_law: { ...Count, description: 'decisions that named a law' },
    by_rule: Count,
    by_machine: { ...Count, description: 'decisions that no person took' },
    median_hours: nullable(Type.Number({ description: 'from the first report to the decision' })),
    appeals: Count,
    appeals_upheld: { ...Count, description: 'the decision stayed' },
    appeals_reversed: Count,
    appeals_changed: Count,
  },
  { title: 'TransparencyPeriod', ...strict },
)
export type TransparencyPeriod = Static<typeof TransparencyPeriod>
