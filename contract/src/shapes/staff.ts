import { type Static, Type } from 'typebox'
import { STAFF_ROLES } from '../call.ts'
import { AccountId, Amount, Count, Instant, PaymentId, ProfileId, PurchaseId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

export const Role = choice(...STAFF_ROLES)

/** A profile as staff see it. */
const DeskProfile = Type.Object(
  {
    unique_id: ProfileId,
    handle: Type.String(),
    display_name: Type.String(),
    is_public: Type.Boolean(),
    posts: Count,
    followers: Count,
  },
  { title: 'DeskProfile', additionalProperties: false },
)

/** An account in a list of what a search found. */
export const FoundAccount = Type.Object(
  {
    account_id: AccountId,
    handle: Type.String(),
    display_name: Type.String(),
    profiles: Count,
    email: Type.String({ description: 'masked' }),
    created: Instant,
    found_by: choice('email', 'former email', 'handle', 'account', 'profile', 'payment', 'purchase'),
  },
  { title: 'FoundAccount', additionalProperties: false },
)
export type FoundAccount = Static<typeof FoundAccount>

/** An account without what is private: addresses, devices, sums. */
export const DeskAccount = Type.Object(
  {
    account_id: AccountId,
    profiles: Type.Array(DeskProfile),
    email: Type.String({ description: 'masked' }),
    created: Instant,
    is_verified: Type.Boolean(),
    has_second_factor: Type.Boolean(),
    is_contested: Type.Boolean(),
    is_recovering: Type.Boolean(),
    payouts_held: choice('no', 'by staff', 'until the owner confirms', 'closed for fraud'),
    sessions: Count,
    purchases: Count,
    sales: Count,
    sales_refunded: Count,
    roles: Type.Array(Role),
    conflict: nullable(Type.String({ description: 'why you may not act on this account' })),
  },
  { title: 'DeskAccount', additionalProperties: false },
)
export type DeskAccount = Static<typeof DeskAccount>

/** Something that happened to an account. */
export const TimelineEntry = Type.Object(
  {
    id: Type.String(),
    kind: choice('security', 'staff', 'account'),
    what: Type.String({ description: 'the kind of security event, the act of staff, or `registered`' }),
    detail: Type.String(),
    by: Type.String({ description: 'who of us; empty if it was not us' }),
    at: Instant,
  },
  { title: 'TimelineEntry', additionalProperties: false },
)
export type TimelineEntry = Static<typeof TimelineEntry>

const DeskSession = Type.Object(
  { device: Type.String(), created: Instant, last_used: Instant },
  { title: 'DeskSession', additionalProperties: false },
)

/** Money that came in by card. */
const DeskPayment = Type.Object(
  {
    payment_id: PaymentId,
    amount: Amount,
    left: { ...Amount, description: 'what has not gone back to the card' },
    card: Type.String(),
    status: Type.String(),
    at: Instant,
  },
  { title: 'DeskPayment', additionalProperties: false },
)

const DeskPurchase = Type.Object(
  {
    purchase_id: PurchaseId,
    title: Type.String({ description: 'the handle of the author' }),
    amount: Amount,
    status: choice('completed', 'refunded', 'disputed'),
    at: Instant,
  },
  { title: 'DeskPurchase', additionalProperties: false },
)

/** What is private about an account. Opening it takes a reason and is written down. */
export const Revealed = Type.Object(
  {
    email: Type.String(),
    former_emails: Type.Array(Type.String()),
    name: Type.String(),
    sessions: Type.Array(DeskSession),
    funds: Amount,
    earnings: { ...Amount, description: 'not paid out yet' },
    payments: Type.Array(DeskPayment),
    purchases: Type.Array(DeskPurchase),
  },
  { title: 'Revealed', additionalProperties: false },
)
export type Revealed = Static<typeof Revealed>

/** What became of an act: done, or waiting for a second person. */
export const outcome = { waits: Type.Boolean({ description: 'a second person has to approve it first' }) }

/** An act that waits for a second person. */
export const PendingAct = Type.Object(
  {
    pending_id: Type.String(),
    act: choice('refund', 'grant_role', 'close_account', 'reinstate_closed', 'open_held', 'pay_rest'),
    account_id: AccountId,
    handle: Type.String(),
    detail: Type.String(),
    because: Type.String(),
    proposed_by: Type.String(),
    is_mine: Type.Boolean(),
    may_approve: Type.Boolean(),
    expires: Instant,
  },
  { title: 'PendingAct', additionalProperties: false },
)
export type PendingAct = Static<typeof PendingAct>

/** A line of the audit log. */
export const AuditLine = Type.Object(
  {
    number: Count,
    at: Instant,
    by: Type.String(),
    role: Type.String(),
    act: Type.String(),
    subject: Type.String(),
    because: Type.String(),
    before: Type.String({ description: 'as JSON' }),
    after: Type.String({ description: 'as JSON' }),
  },
  { title: 'AuditLine', additionalProperties: false },
)
export type AuditLine = Static<typeof AuditLine>

/** Payouts of a profile or of a whole account that are held. */
export const HeldPayouts = Type.Object(
  {
    account_id: AccountId,
    handle: Type.String(),
    by: Type.String({
      description: '`system` if only the owner can end it; `closed for fraud` if only two persons can pay it',
    }),
    reason: Type.String(),
    amount: { ...Amount, description: 'settled and not paid' },
    since: Instant,
    until: nullable(Instant),
  },
  { title: 'HeldPayouts', additionalProperties: false },
)
export type HeldPayouts = Static<typeof HeldPayouts>

/** A job or an event that was tried as often as it may be. */
export const FailedWork = Type.Object(
  {
    kind: choice('job', 'event'),
    id: Type.String(),
    name: Type.String(),
    consumer: Type.String({ description: 'of an event: who could not handle it' }),
    attempts: Count,
    error: Type.String(),
    payload: Type.String({ description: 'which fields it carries, without their values' }),
    at: Instant,
  },
  { title: 'FailedWork', additionalProperties: false },
)
export type FailedWork = Static<typeof FailedWork>

export const StaffPerson = Type.Object(
  { account_id: AccountId, handle: Type.String(), display_name: Type.String(), roles: Type.Array(Role) },
  { title: 'StaffPerson', additionalProperties: false },
)
export type StaffPerson = Static<typeof StaffPerson>
