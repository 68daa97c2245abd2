import { type RawBuilder, sql } from 'kysely'

/* SQL about tables of this module that other modules build into statements of theirs. */

/** Moves profiles up in the public list. `active` selects the profile's id and the id of what it did. */
export const moveUpInExplore = (active: RawBuilder<unknown>) => sql`
  insert into profile_explore as e (profile_id, active_id) ${active}
  on conflict (profile_id) do update set active_id = greatest(e.active_id, excluded.active_id)`
