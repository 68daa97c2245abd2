import { Type } from 'typebox'
import { call } from '../call.ts'
import { STORED_ID_PATTERN } from '../ids.ts'
import { REPORT_TEXT_MAX, ReportReason, ReportSubject } from '../report-reasons.ts'
import { actingProfile, Email, Flag, line, solvedChallenge } from '../shapes/inputs.ts'
import { ReportDecision, ReportNumber, reportedFor } from '../shapes/report.ts'
import { Instant } from '../shapes/scalars.ts'
import { choice, nullable } from '../shapes/schema.ts'

/* Reports of posts, comments and profiles: our additions. */

/**
 * Reports something that the viewer sees, visitors too. Whoever reports the same again before it is decided gets the
 * number of their first report.
 */
export const report = call('user/report', {
  method: 'POST',
  effect: 'write',
  access: 'session',
  rate: 'report',
  beforeConfirmation: true,
  input: {
    ...actingProfile,
    kind: choice(...ReportSubject),
    subject_id: Type.String({ title: 'post, comment or profile id', pattern: STORED_ID_PATTERN }),
    reason: reportedFor(),
  },
  output: {
    number: ReportNumber,
    is_new: Type.Boolean({ description: 'false if it was reported before' }),
    can_add: Type.Boolean({ description: 'whether `user/addToReport` still takes something' }),
    is_warned: Type.Boolean({ description: 'most of the reporter’s last reports were not upheld' }),
  },
})

/** Says more about one's own report, within a day: which of the two reasons of a group it is, and a text. */
export const addToReport = call('user/addToReport', {
  method: 'POST',
  effect: 'write',
  access: 'session',
  rate: 'report',
  beforeConfirmation: true,
  input: {
    ...actingProfile,
    number: ReportNumber,
    reason: Type.Optional(choice(...ReportReason)),
    text: Type.Optional(line(REPORT_TEXT_MAX)),
  },
  output: {},
})

/**
 * For people without an account. The answer is the same whatever is behind the address, also if nothing is: it must not
 * tell what exists. Without a name and an email address only for child safety.
 */
export const reportByAddress = call('unauth/report', {
  method: 'POST',
  effect: 'write',
  access: 'public',
  rate: 'send-code',
  input: {
    url: line(2000),
    reason: reportedFor(),
    text: line(REPORT_TEXT_MAX),
    name: Type.Optional(line(100)),
    email: Type.Optional(Email),
    good_faith: Flag,
    ...solvedChallenge,
  },
  output: { number: ReportNumber },
})

/** Behind the link in the email that confirms a report. */
export const reportStatus = call('unauth/reportStatus', {
  effect: 'read',
  secret: true,
  access: 'public',
  rate: 'try-code',
  input: { number: ReportNumber, token: line(64) },
  output: {
    state: choice('open', 'decided'),
    created: Instant,
    statement: nullable(Type.String({ description: 'the decision and its reason; null until there is one' })),
    decision: nullable(ReportDecision),
  },
})
