import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the actor of an event may notify its receiver: they exist, and it is not the receiver's own account. Asked
 * when an event is appended, when it is listed and before an email. `event` has the columns `receiver_id` and
 * `actor_id`; what nobody did (a settled week, a payout) is always notified.
 */
export const mayNotify = (event: string): RawBuilder<boolean> => sql`
  (${sql.ref(`${event}.actor_id`)} is null or exists (
    select from profile receiver join profile actor on actor.account_id <> receiver.account_id
     where receiver.id = ${sql.ref(`${event}.receiver_id`)} and actor.id = ${sql.ref(`${event}.actor_id`)}))`
