import type { ProfileId } from '@sayso/contract/ids'
import type { AuthorCard, Profile } from '@sayso/contract/shapes/profile'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Viewer } from '../../rpc/viewer.ts'
import type { ReaderFilters } from './filter/reader-filters.service.ts'

/*
 * The functions that this module needs from others. It is below profiles, because every profile and post is filtered by
 * it; so it cannot import them, and they provide theirs through the hooks in `safety.hooks.ts`.
 */

export interface Pair {
  readonly blockerId: ProfileId
  readonly blockedId: ProfileId
}

export interface ProfilesOfSafety {
  /** Ends follows and requests between the two of each pair, in both directions. */
  endFollows(tx: Tx, pairs: readonly Pair[]): Promise<void>
  /** The next request for a timeline must not show the other one. */
  forgetTimelines(pairs: readonly Pair[]): Promise<void>
  /** Profiles as the viewer sees them, in the order of their ids. Profiles that are gone are left out. */
  show(viewer: Viewer, ids: readonly ProfileId[]): Promise<Profile[]>
  /** Names and pictures. Profiles that are gone are left out. */
  cards(ids: readonly ProfileId[]): Promise<ReadonlyMap<ProfileId, AuthorCard>>
}

/** Removes notifications between the two of each pair that wait to be listed or sent. */
export type ForgetNotifications = (tx: Tx, pairs: readonly Pair[]) => Promise<void>

export interface SafetyContext extends Context {
  readonly filters: ReaderFilters
  readonly profilesOf: ProfilesOfSafety
  readonly forgetNotifications: ForgetNotifications
}
