import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import type { Context } from '../../context.ts'
import type { Challenges } from '../../platform/challenge/challenge.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Limiter } from '../../platform/redis/limiter.ts'
import type { Passwords } from './passwords/passwords.ts'

/**
 * The functions that accounts need from profiles. Profiles are above accounts and must not be imported from here, so
 * the code that assembles the modules passes them in.
 */
export interface OwnProfiles {
  /** Fails for a handle or name that is not allowed, before anything is written. */
  check(profile: { handle: string; displayName: string }): void
  /** Fails if the handle is taken. */
  create(
    tx: Tx,
    profile: {
      accountId: AccountId
      handle: string
      displayName: string
      isPublic: boolean
      /** Created as part of a purchase: not shown to others until it has posted something. */
      isGuest?: boolean
    },
  ): Promise<ProfileId>
  /** The account's profiles as their owner sees them, oldest first. */
  listOwn(tx: Tx, account: { id: AccountId; email: string }): Promise<ProfileOwn[]>
  ownerOf(db: Reader, profileId: ProfileId): Promise<AccountId | null>
  /** Removes payout addresses: all of them, or those changed since then. */
  dropPayoutAddresses(tx: Tx, accountId: AccountId, since?: Date): Promise<void>
  /** Sets the address without a proof or an email. The usual hold for new addresses applies. */
  setPayoutAddress(tx: Tx, profileId: ProfileId, address: string | null): Promise<void>
}

/** The functions that accounts need from payouts, which are also above them. */
export interface OwnPayouts {
  /** Stops payouts to all profiles of the account until its owner confirms, which they can after some time. */
  hold(tx: Tx, accountId: AccountId, why: 'undone' | 'contested' | 'recovered'): Promise<void>
}

/** What accounts need from connections. */
export interface OwnNetworks {
  /** Disconnects the networks that any profile of the account was connected to since then. */
  disconnectSince(tx: Tx, accountId: AccountId, since: Date): Promise<void>
}

/** The functions that accounts need from exports, which are above everything. */
export interface OwnExports {
  /** Cancels copies of the account's data that were asked for since then, and removes those that are ready. */
  cancelSince(tx: Tx, accountId: AccountId, since: Date): Promise<void>
}

/** What accounts need from the module that deletes them, the topmost of all. */
export interface Closing {
  /** Cancels a deletion that waits: somebody has signed in. True if there was one. */
  cancel(tx: Tx, accountId: AccountId): Promise<boolean>
}

/** The context of this module's use cases. */
export interface AccountsContext extends Context {
  readonly passwords: Passwords
  readonly challenges: Challenges
  readonly limiter: Limiter
  readonly profiles: OwnProfiles
  readonly payouts: OwnPayouts
  readonly networks: OwnNetworks
  readonly exports: OwnExports
  readonly closing: Closing
}
