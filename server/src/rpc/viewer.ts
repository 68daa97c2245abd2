import type { StaffRole } from '@sayso/contract/call'
import type { AccountId, ProfileId, SessionId } from '@sayso/contract/ids'

/** A session as proven by its token, before any call is considered. */
export type Session =
  /** The client made up its own token: it may read what is public, and nothing more. */
  | { readonly kind: 'reader' }
  /** A visitor with a token of ours. There is no database row behind these ids. */
  | { readonly kind: 'visitor'; readonly accountId: AccountId; readonly profileId: ProfileId }
  | {
      readonly kind: 'member'
      readonly sessionId: SessionId
      readonly accountId: AccountId
      readonly isVerified: boolean
      /** When the email address was confirmed first. */
      readonly verifiedAt: Date | null
      /** The account was created during a purchase and is not confirmed yet: only a few writes are open to it. */
      readonly isProvisional: boolean
      /** While the account is suspended; without an end it is until staff lift it. */
      readonly suspended: { readonly until: string | null } | null
      /** Nothing can be published until somebody of staff has looked at an upload. */
      readonly isPaused: boolean
      /** The password was entered recently: see `reauth` in the contract. */
      readonly isProved: boolean
      readonly profileIds: readonly ProfileId[]
      readonly currentProfileId: ProfileId
      /** Set for staff calls only, by the gate that let the session pass. */
      readonly staff?: StaffPass
    }

export interface Reader {
  readonly kind: 'reader'
  readonly accountId: null
  readonly profileId: null
}

export interface Visitor {
  readonly kind: 'visitor'
  readonly accountId: AccountId
  readonly profileId: ProfileId
}

/** A member by account and profile, apart from any session. What they may see and buy depends on this alone. */
export interface Person {
  readonly kind: 'member'
  readonly accountId: AccountId
  /** All of the account's profiles: ownership is decided per account. */
  readonly profileIds: readonly ProfileId[]
  /** The profile this call acts for. */
  readonly profileId: ProfileId
}

export interface Member extends Person {
  readonly sessionId: SessionId
  readonly isVerified: boolean
  readonly verifiedAt: Date | null
  readonly isProved: boolean
}

/** Somebody who works here, let in by the gate. */
export interface Staff extends Member {
  readonly staff: StaffPass
}

export interface StaffPass {
  readonly roles: readonly StaffRole[]
  /** When a second factor has to be proven again. */
  readonly factorUntil: Date
}

/** The person behind one call. */
export type Viewer = Reader | Visitor | Member

/** The same, or a member without a session: what they asked for is finished even after they have left. */
export type Onlooker = Reader | Visitor | Person

/** Finds the session of a token; null if there is none. Throws if that cannot be determined. */
export type ResolveSession = (token: string) => Promise<Session | null> | Session | null

/**
 * Decides about a member at a staff call. Null if the call does not exist for them; fails with an AppError if they only
 * have to prove a second factor again.
 */
export type PassStaff = (
  session: Extract<Session, { kind: 'member' }>,
  call: { readonly roles: readonly StaffRole[]; readonly address: string },
) => Promise<StaffPass | null>

/** Fails with an AppError if the member has not recently proved their identity, and says how they can. */
export type RequireProof = (who: {
  readonly accountId: AccountId
  readonly isProved: boolean
}) => Promise<void>
