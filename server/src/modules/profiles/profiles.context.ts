import type { ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
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

/** What the use cases of this module work with. */
export interface ProfilesContext extends Context {
  readonly postsOf: PostsOfProfile
}
