import type { AccountId, ProfileId, SessionId } from '@sayso/contract/ids'

/** A session as its token proves it, before any call is looked at. */
export type Session =
  /** A token a client made up for itself: may read what is public, and nothing more. */
  | { readonly kind: 'reader' }
  /** A visitor with a token of ours. There is no row behind these ids. */
  | { readonly kind: 'visitor'; readonly accountId: AccountId; readonly profileId: ProfileId }
  | {
      readonly kind: 'member'
      readonly sessionId: SessionId
      readonly accountId: AccountId
      readonly isVerified: boolean
      /** Made inside a purchase and not confirmed yet: only few writes are open to it. */
      readonly isProvisional: boolean
      /** The password was given a moment ago: see `reauth` in the contract. */
      readonly isProved: boolean
      readonly profileIds: readonly ProfileId[]
      readonly currentProfileId: ProfileId
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

/** Somebody by their account and profile, apart from any session: what they may see and buy is judged by this alone. */
export interface Person {
  readonly kind: 'member'
  readonly accountId: AccountId
  /** All of the account's profiles: what is one's own is judged per account. */
  readonly profileIds: readonly ProfileId[]
  /** The profile this call acts for. */
  readonly profileId: ProfileId
}

export interface Member extends Person {
  readonly sessionId: SessionId
  readonly isVerified: boolean
  readonly isProved: boolean
}

/** Who looks, for one call. */
export type Viewer = Reader | Visitor | Member

/** The same where it may also be somebody who has gone: what they asked for is finished for them. */
export type Onlooker = Reader | Visitor | Person

/** Finds the session behind a token; null when there is none. Throws when it cannot be known. */
export type ResolveSession = (
  token: string,
  options?: { isFresh?: boolean },
) => Promise<Session | null> | Session | null

/** Refuses whoever has not proved a moment ago that it is them, and says how they can. */
export type RequireProof = (who: {
  readonly accountId: AccountId
  readonly isProved: boolean
}) => Promise<void>
