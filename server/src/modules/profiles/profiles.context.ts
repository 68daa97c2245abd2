import type { OutputOf } from '@sayso/contract/call'
import type { importRuns } from '@sayso/contract/calls/connections'
import type { ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Member } from '../../rpc/viewer.ts'
import type { ReaderFilters } from '../safety/index.ts'

/**
 * The functions that profiles need from posts. Posts are beside profiles and must not be imported from here, so the
 * code that assembles the modules passes them in.
 */
export interface PostsOfProfile {
  /** Puts a profile's posts into public lists or takes them out, depending on whether the profile is public now. */
  relist(tx: Tx, authorId: ProfileId): Promise<void>
  /** Called when a follow changes: the next request for the timeline must show it. */
  forgetTimelines(pair: { followerId: ProfileId; followeeId: ProfileId }): Promise<void>
}

/** The functions that profiles need from imports, passed in for the same reason. */
export interface ImportsOfProfile {
  /**
   * Checks whether an import may start. The returned function starts one from every network the profile is connected
   * to.
   */
  prepare(
    viewer: Member,
    profileId: ProfileId,
  ): Promise<(visibility: 'everyone' | 'followers') => Promise<OutputOf<typeof importRuns>['imports']>>
}

/** What it takes to show profiles to somebody. */
export interface ShownContext extends Context {
  readonly filters: ReaderFilters
}

/** The context of this module's use cases. */
export interface ProfilesContext extends ShownContext {
  readonly postsOf: PostsOfProfile
  readonly importsOf: ImportsOfProfile
}
