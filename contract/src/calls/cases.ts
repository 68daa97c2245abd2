import { Type } from 'typebox'
import { call } from '../call.ts'
import {
  APPEAL_TEXT_MAX,
  AppealNumber,
  DeskAppeal,
  DeskCase,
  DeskCaseDetails,
  decisionFields,
  FACTS_MAX,
  MyCase,
  Statement,
  TransparencyPeriod,
} from '../shapes/decision.ts'
import { actingProfile, cursor, line } from '../shapes/inputs.ts'
import { ReportNumber } from '../shapes/report.ts'
import { Count, DecisionId, Instant } from '../shapes/scalars.ts'
import { choice, nullable } from '../shapes/schema.ts'
import { outcome } from '../shapes/staff.ts'
import { decide, look, MODERATOR } from '../staff-call.ts'

/* Decisions about what was reported, appeals, and what is published about them: our additions. */

const one = { number: ReportNumber }
const page = { next_cursor: nullable(Type.String()) }
const statements = { to_author: nullable(Statement), to_reporters: nullable(Statement) }

/** Cases to decide, the most urgent first; `decided` has the latest first. */
export const staffQueue = call(
  'staff/queue',
  look(
    MODERATOR,
    { list: choice('inbox', 'mine', 'decided'), ...cursor },
    { cases: Type.Array(DeskCase), total: Count, ...page },
  ),
)

export const staffCase = call('staff/case', look(MODERATOR, one, { case: DeskCaseDetails }))

/** Takes a case for half an hour, so that two people do not work on the same. */
export const staffClaim = call('staff/claim', look(MODERATOR, one, { until: Instant }))
export const staffRelease = call('staff/release', look(MODERATOR, one, {}))

/** What both sides would read. Nothing is changed. */
export const staffPreview = call('staff/preview', look(MODERATOR, { ...one, ...decisionFields }, statements))

/** Decides a case and tells both sides. Closing an account takes two persons. */
export const staffDecide = call(
  'staff/decide',
  decide(MODERATOR, { ...one, ...decisionFields }, { ...outcome, ...statements }),
)

export const staffAppeals = call(
  'staff/appeals',
  look(
    MODERATOR,
    { list: choice('open', 'decided'), ...cursor },
    { appeals: Type.Array(DeskAppeal), total: Count, ...page },
  ),
)

export const staffAppeal = call(
  'staff/appeal',
  look(MODERATOR, { appeal: AppealNumber }, { appeal: DeskAppeal, case: DeskCaseDetails }),
)

/** Decided by somebody who took no part. `change` takes the first decision back and decides anew. */
export const staffDecideAppeal = call(
  'staff/decideAppeal',
  decide(
    MODERATOR,
    {
      appeal: AppealNumber,
      outcome: choice('uphold', 'reverse', 'change'),
      reason: Type.String({ maxLength: FACTS_MAX }),
      ...decisionFields,
      decision: Type.Optional(decisionFields.decision),
      facts: Type.Optional(decisionFields.facts),
    },
    { ...outcome },
  ),
)

/** Decisions about me, and about what I reported. */
export const myCases = call('user/myCases', {
  effect: 'read',
  access: 'member',
  input: { ...actingProfile, ...cursor },
  output: { cases: Type.Array(MyCase), ...page },
})

/** Once for each side, within six months. */
export const appeal = call('user/appeal', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  rate: 'report',
  beforeConfirmation: true,
  whileSuspended: true,
  input: { ...actingProfile, decision_id: DecisionId, text: Type.String({ maxLength: APPEAL_TEXT_MAX }) },
  output: { number: AppealNumber },
})

/** The same for who has no account, or a closed one: the link is in the email. */
export const statementByLink = call('unauth/statement', {
  effect: 'read',
  secret: true,
  access: 'public',
  rate: 'try-code',
  input: { decision_id: DecisionId, token: line(200) },
  output: { case: MyCase },
})

export const appealByLink = call('unauth/appeal', {
  method: 'POST',
  effect: 'write',
  access: 'public',
  rate: 'try-code',
  input: { decision_id: DecisionId, token: line(200), text: Type.String({ maxLength: APPEAL_TEXT_MAX }) },
  output: { number: AppealNumber },
})

/** What was reported and decided, per half-year, the latest first. */
export const transparency = call('unauth/transparency', {
  effect: 'read',
  access: 'public',
  input: {},
  output: { periods: Type.Array(TransparencyPeriod), as_of: nullable(Instant) },
})
