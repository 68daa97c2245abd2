import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import type { Context } from '../../context.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Passwords } from './passwords.ts'

/**
 * What accounts ask of profiles. Profiles stand above accounts and may not be imported from here, so whoever puts the
 * modules together hands them in.
 */
export interface OwnProfiles {
  /** Refuses what nobody may be called, before anything is written. */
  check(profile: { handle: string; displayName: string }): void
  /** Refuses a handle that is taken. */
  create(
    tx: Tx,
    profile: {
      accountId: AccountId
      handle: string
      displayName: string
      isPublic: boolean
      /** Made inside a purchase: nobody to show to others until it says something. */
      isGuest?: boolean
    },
  ): Promise<ProfileId>
  /** As their owner sees them, oldest first. */
  listOwn(tx: Tx, account: { id: AccountId; email: string }): Promise<ProfileOwn[]>
  ownerOf(db: Reader, profileId: ProfileId): Promise<AccountId | null>
  /** Takes away where money would be paid out to: all of it, or what was changed since then. */
  dropPayoutAddresses(tx: Tx, accountId: AccountId, since?: Date): Promise<void>
  /** Without asking or telling anybody; it waits like any new one. */
  setPayoutAddress(tx: Tx, profileId: ProfileId, address: string | null): Promise<void>
}

/** What accounts ask of payouts, which stand above them too. */
export interface OwnPayouts {
  /** Nothing more is paid out to any profile of the account until its owner says so. */
  hold(tx: Tx, accountId: AccountId): Promise<void>
}

/** What the use cases of this module work with. */
export interface AccountsContext extends Context {
  readonly passwords: Passwords
  readonly profiles: OwnProfiles
  readonly payouts: OwnPayouts
}
