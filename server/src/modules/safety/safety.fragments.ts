import { type RawBuilder, sql } from 'kysely'

/*
 * Who is kept apart, as SQL conditions on two rows of `profile`. The same for a reader's page is `look`
 * (`filter/reader-filters.service.ts`), which asks only where a mark is set. The `offset 0` keeps the planner from reading
 * everybody whom a viewer blocks, or who blocks them, instead of looking each profile up.
 */

/**
 * Whether either blocks the other: any profile of the viewer's account blocks the other one, or that one blocks the very
 * profile of the viewer. So nobody learns from it which profiles share an account.
 */
export const isApart = (viewer: string, other: string): RawBuilder<boolean> => sql`
  (exists (select from block
            where block.blocker_account_id = ${sql.ref(`${viewer}.account_id`)}
              and block.blocked_id = ${sql.ref(`${other}.id`)} offset 0)
   or exists (select from block
               where block.blocker_id = ${sql.ref(`${other}.id`)} and block.blocked_id = ${sql.ref(`${viewer}.id`)}
               offset 0))`

/** Whether the viewer's account mutes the other one now. */
export const isMuted = (viewer: string, other: string): RawBuilder<boolean> => sql`
  exists (select from mute
           where mute.account_id = ${sql.ref(`${viewer}.account_id`)} and mute.kind = 'profile'
             and mute.key = ${sql.ref(`${other}.id`)}::text
             and (mute.until is null or mute.until > clock_timestamp()) offset 0)`

/** The marks of an account that mutes, from its mutes: whether it mutes people, and the texts as a filter has them. */
export const marksOfMutes = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  has_mutes = exists (select from mute where mute.account_id = ${account} and mute.kind = 'profile'),
  words = coalesce((
    select jsonb_agg(jsonb_build_object('kind', mute.kind, 'key', mute.key, 'exceptFollowed', mute.except_followed,
                                        'until', (extract(epoch from mute.until) * 1000)::bigint))
      from mute where mute.account_id = ${account} and mute.kind <> 'profile'), '[]')`
