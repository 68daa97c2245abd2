import { type RawBuilder, sql } from 'kysely'

/*
 * SQL that statements about reactions share, also those of modules above.
 */

/**
 * The effect of a change on the four counts. Part of every statement that changes a reaction, so that reactions
 * and counts cannot diverge.
 */
export const countChange = sql`
  select before, after,
         (after is not distinct from 'like')::int - (before is not distinct from 'like')::int as likes,
         (after is not distinct from 'dislike')::int - (before is not distinct from 'dislike')::int as dislikes,
         (after is not distinct from 'true')::int - (before is not distinct from 'true')::int as trues,
         (after is not distinct from 'false')::int - (before is not distinct from 'false')::int as falses
    from moved`

/**
 * The reactions to each of these things. `given` selects the kinds for one of them, called `asked.id`: each is looked
 * up on its own, so that the planner never reads all reactions of a thing.
 */
export const givenTo = (ids: readonly bigint[], given: RawBuilder<unknown>) => sql`
  select asked.id, given.kind
    from unnest(${ids}::bigint[]) as asked (id) cross join lateral (${given}) given`
