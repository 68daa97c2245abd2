import type { OutputOf } from '@sayso/contract/call'
import type { importRuns } from '@sayso/contract/calls/connections'
import type { ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Member } from '../../door/viewer.ts'
import type { Tx } from '../../platform/db/tx.ts'

/**
 * What profiles ask of posts. Posts stand beside profiles and may not be imported from here, so whoever puts the
 * modules together hands them in.
 */
export interface PostsOfProfile {
  /** Puts a profile's posts into public lists, or takes them out, as the profile is public now or not. */
  relist(tx: Tx, authorId: ProfileId): Promise<void>
  /** Whom somebody follows has changed: the next look at their timeline must show it. */
  forgetTimelines(pair: { followerId: ProfileId; followeeId: ProfileId }): Promise<void>
}

/** What profiles ask of imports, handed in for the same reason. */
export interface ImportsOfProfile {
  /** Whether an import may begin; what it gives begins one from every network the profile is connected to. */
  prepare(
    viewer: Member,
    profileId: ProfileId,
  ): Promise<(visibility: 'everyone' | 'followers') => Promise<OutputOf<typeof importRuns>['imports']>>
}

/** What the use cases of this module work with. */
export interface ProfilesContext extends Context {
  readonly postsOf: PostsOfProfile
  readonly importsOf: ImportsOfProfile
}
