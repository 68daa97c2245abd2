import { type RawBuilder, sql } from 'kysely'

/* SQL about tables of this module that other modules build into statements of theirs. */

/** The same rule as `isSuspended` of a card, for a row of `profile`. */
export const isSuspended = (profile: string): RawBuilder<boolean> => sql`
  (${sql.ref(`${profile}.standing`)} = 'suspended'
   and coalesce(${sql.ref(`${profile}.standing_until`)} > clock_timestamp(), true))`

/** Its account is neither suspended nor closed: it publishes, sells and writes to people. */
export const isInGoodStanding = (profile: string): RawBuilder<boolean> => sql`
  (${sql.ref(`${profile}.standing`)} <> 'closed' and not ${isSuspended(profile)})`

/**
 * The place of a profile without a public post: below every post, the newest profile first. Ids carry the time in their
 * upper bits, and nothing was published in the first days that these smaller numbers stand for.
 */
export const placeWithoutPosts = (profileId: RawBuilder<unknown>) => sql`(${profileId} >> 10)`

/**
 * Puts profiles in the public list where their newest public post is, wherever they were. `newest` selects the
 * profile's id and the id of that post, or null.
 */
export const placeInExplore = (newest: RawBuilder<unknown>) => sql`
  update profile_explore e
     set active_id = case when n.post_id is null then ${placeWithoutPosts(sql`e.profile_id`)}
                          else greatest(e.profile_id, n.post_id) end
    from (${newest}) as n (profile_id, post_id) where e.profile_id = n.profile_id`

/** Moves profiles up in the public list. `active` selects the profile's id and the id of what it did. */
export const moveUpInExplore = (active: RawBuilder<unknown>) => sql`
  insert into profile_explore as e (profile_id, active_id) ${active}
  on conflict (profile_id) do update set active_id = greatest(e.active_id, excluded.active_id)`
