import { type RawBuilder, sql } from 'kysely'

export { isInGoodStanding } from '../profiles/profiles.fragments.ts'

/*
 * SQL about tables of this module that other modules build into statements of theirs, where a call of its own would
 * cost a round trip.
 */

/** Adds counts to a post. `source` names what to read from and calls the row with the four counts `added`. */
export const addReactionCounts = (source: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
  update post_counter c
     set likes = c.likes + added.likes, dislikes = c.dislikes + added.dislikes,
         trues = c.trues + added.trues, falses = c.falses + added.falses
    from ${source} where ${condition}`

/** Appends counts that a job adds to the post later. `counts` selects the post's id and the four counts. */
export const appendReactionCounts = (counts: RawBuilder<unknown>) => sql`
  insert into post_counter_delta (post_id, likes, dislikes, trues, falses) ${counts}`

/** Counts one comment more on the post that the row `made` names, and returns the post's id. */
export const countMadeComment = sql`
  update post_counter c set comments = c.comments + 1 from made where c.post_id = made.post_id returning c.post_id`
