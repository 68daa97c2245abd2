import { type RawBuilder, sql } from 'kysely'
import { isApart, isMuted } from '../safety/safety.fragments.ts'

/**
 * Whether the actor of an event may notify its receiver: they exist and are not hidden, it is not the receiver's own
 * account, neither blocks the other and the receiver does not mute them. Money is notified all the same, but not what an
 * author writes to buyers. Asked when an event is appended, when it is listed and before an email or a push message.
 * `event` has the columns `receiver_id`, `actor_id`, `kind` and `about`; what nobody did (a settled week, a payout) is
 * always notified.
 */
export const mayNotify = (event: string): RawBuilder<boolean> => sql`
  (${sql.ref(`${event}.actor_id`)} is null or exists (
    select from profile receiver join profile actor on actor.account_id <> receiver.account_id
     where receiver.id = ${sql.ref(`${event}.receiver_id`)} and actor.id = ${sql.ref(`${event}.actor_id`)}
       and actor.hidden_at is null
       and ((${sql.ref(`${event}.kind`)} = 'ptv' and ${sql.ref(`${event}.about`)} <> 'author_mail')
            or not (${isApart('receiver', 'actor')} or ${isMuted('receiver', 'actor')}))))`
