import { Type } from 'typebox'
import { call } from '../call.ts'
import { cursor, line } from '../shapes/inputs.ts'
import { AccountId, Count, Instant, PaymentId, PurchaseId } from '../shapes/scalars.ts'
import { choice, nullable } from '../shapes/schema.ts'
import {
  AuditLine,
  DeskAccount,
  FailedWork,
  FoundAccount,
  HeldPayouts,
  outcome,
  PendingAct,
  Revealed,
  Role,
  StaffPerson,
  TimelineEntry,
} from '../shapes/staff.ts'
import { ADMIN, act, EVERYBODY, FINANCE, look, SUPPORT } from '../staff-call.ts'

/* The desk, where staff work: all our additions. Cases are in `cases.ts`. */

const account = { account_id: AccountId }
const page = { next_cursor: nullable(Type.String()) }

/** Who one is here, and what waits. */
export const staffMe = call(
  'staff/me',
  look(
    EVERYBODY,
    {},
    {
      roles: Type.Array(Role),
      factor_until: { ...Instant, description: 'when the second factor is asked for again' },
      inbox: { ...Count, description: 'open cases, for moderators' },
      mine: Count,
      appeals: Count,
      pictures: { ...Count, description: 'uploads held because a list has them, for moderators' },
      approvals: Count,
      held: Count,
      failed: Count,
    },
  ),
)

/** By email address, handle, or the id of an account, a profile, a payment or a purchase (the number of a receipt). */
export const staffFind = call(
  'staff/find',
  look(EVERYBODY, { text: line(254) }, { accounts: Type.Array(FoundAccount) }),
)

export const staffAccount = call('staff/account', look(EVERYBODY, account, { account: DeskAccount }))

/** What happened to an account, the latest first. */
export const staffTimeline = call(
  'staff/timeline',
  look(EVERYBODY, { ...account, ...cursor }, { entries: Type.Array(TimelineEntry), ...page }),
)

/** Opens what is private about an account. */
export const staffReveal = call('staff/reveal', act(EVERYBODY, account, { revealed: Revealed }))

export const staffEndSessions = call('staff/endSessions', act(SUPPORT, account, { ended: Count }))

/** `verify` sends a new code to an unconfirmed address, `reset` one for a new password, `receipt` a receipt. */
export const staffResendEmail = call(
  'staff/resendEmail',
  act(
    SUPPORT,
    { ...account, email: choice('verify', 'reset', 'receipt'), purchase_id: Type.Optional(PurchaseId) },
    {},
  ),
)

/** For somebody who has lost everything: a link, some days later, unless somebody signs in before. */
export const staffStartRecovery = call('staff/startRecovery', act(SUPPORT, account, { opens: Instant }))

/** A purchase goes back to the buyer's funds, a payment from the funds to the card. Large ones take two persons. */
export const staffRefund = call(
  'staff/refund',
  act(
    FINANCE,
    { purchase_id: Type.Optional(PurchaseId), payment_id: Type.Optional(PaymentId) },
    { ...outcome },
  ),
)

export const staffHoldPayouts = call('staff/holdPayouts', act(FINANCE, account, {}))
export const staffReleasePayouts = call('staff/releasePayouts', act(FINANCE, account, {}))
/** Pays what is left of an account closed for fraud, where its payouts went before. Takes two persons. */
export const staffPayRest = call('staff/payRest', act(FINANCE, account, { ...outcome }))
export const staffHeldPayouts = call(
  'staff/heldPayouts',
  look(FINANCE, {}, { held: Type.Array(HeldPayouts) }),
)

export const staffFailedWork = call('staff/failedWork', look(ADMIN, {}, { failed: Type.Array(FailedWork) }))
export const staffRetryJob = call('staff/retryJob', act(ADMIN, { job: line(20) }, {}))
export const staffRetryEvent = call(
  'staff/retryEvent',
  act(ADMIN, { consumer: line(100), event: line(20) }, {}),
)

/** Acts that wait for a second person. */
export const staffPending = call('staff/pending', look(EVERYBODY, {}, { pending: Type.Array(PendingAct) }))

/** Carries out what somebody else proposed, or turns it down. */
export const staffApprove = call(
  'staff/approve',
  act(EVERYBODY, { pending_id: line(20), verdict: choice('approve', 'reject') }, {}),
)

export const staffRoles = call('staff/roles', look(ADMIN, {}, { people: Type.Array(StaffPerson) }))
export const staffGrantRole = call('staff/grantRole', act(ADMIN, { ...account, role: Role }, { ...outcome }))
/** At once, and by one person: taking power away does not wait. */
export const staffRevokeRole = call('staff/revokeRole', act(ADMIN, { ...account, role: Role }, {}))

/** What one did oneself; admins see what everybody did. The latest first. */
export const staffAuditLog = call(
  'staff/auditLog',
  look(EVERYBODY, cursor, { lines: Type.Array(AuditLine), ...page }),
)
