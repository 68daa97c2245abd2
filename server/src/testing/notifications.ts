import { setTimeout as rest } from 'node:timers/promises'
import { updateProfile } from '@sayso/contract/calls/profiles'
import type { ProfileId } from '@sayso/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { rowId } from '../platform/db/row-id.ts'
import type { Actor } from './cast.ts'
import { rowsOf } from './sales.ts'
import type { World } from './world.ts'

/** Emails follow immediately, without a limit. */
export const WITHOUT_DELAY = {
  LIMITS: JSON.stringify({ notifications: { mailAfterSeconds: 0, mailEveryMinutes: 0 } }),
}

/** Sets all six notification settings of a person. */
export async function switchAll(person: Actor, isOn: boolean): Promise<void> {
  await person.call(updateProfile, {
    profile_id: person.profileId,
    setting_notify_follow: isOn,
    setting_notify_reply: isOn,
    setting_notify_repost: isOn,
    setting_notify_other_interactions: isOn,
    setting_notify_mention: isOn,
    setting_notify_ptv_email: isOn,
  })
}

const EMAILS = sql`task_identifier in ('notifications.mail', 'platform.send-mail')`
const PUSHES = sql`task_identifier like 'notifications.%push%'`

/** Waits until every event is in somebody's list and every due email has been sent. */
export const untilNotified = (world: World): Promise<void> => untilNoneLeft(world, EMAILS)

/** Waits until every event is in somebody's list, and every push message that is due was sent or tried. */
export const untilPushed = (world: World): Promise<void> => untilNoneLeft(world, PUSHES)

async function untilNoneLeft(world: World, jobs: RawBuilder<unknown>): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    await world.settle()
    const [left] = await rowsOf(
      world.ctx,
      sql<{ is_left: boolean }>`
        select exists (select from notification_event where notification_id is null) or exists (select from notification_change)
            or exists (select from graphile_worker.jobs where run_at <= now() and ${jobs}) as is_left`,
    )
    if (!left?.is_left) return
    if (Date.now() > deadline) throw new Error('notifications were not created within a minute')
    await rest(50)
  }
}

export interface StoredNotification {
  readonly kind: string
  readonly about: string
  readonly count: number
  readonly actor: string | null
}

/** A profile's stored notifications, newest first. */
export async function notificationsOf(world: World, id: ProfileId): Promise<StoredNotification[]> {
  return rowsOf(
    world.ctx,
    sql<StoredNotification>`
      select kind::text as kind, about, count, handle as actor
        from notification left join profile on profile.id = actor_id
       where receiver_id = ${rowId(id)} order by newest_id desc`,
  )
}

/** Emails wait for `timePasses`. */
export const LATER = { LIMITS: JSON.stringify({ notifications: { mailAfterSeconds: 86_400 } }) }

/**
 * Simulates the passing of time: emails due within these minutes are due now, and sent ones were sent that much
 * earlier.
 */
export async function timePasses(world: World, minutes: number): Promise<void> {
  const passed = sql`make_interval(mins => ${minutes}::int)`
  await untilNotified(world)
  await world.ctx.db.write(async (tx) => {
    await sql`update notification set mailed_at = mailed_at - ${passed}`.execute(tx)
    await sql`update notification_mail set last_at = last_at - ${passed}`.execute(tx)
    await sql`update graphile_worker._private_jobs set run_at = run_at - ${passed}
               where task_id = (select id from graphile_worker._private_tasks where identifier = 'notifications.mail')
                 and locked_at is null`.execute(tx)
  })
  await untilNotified(world)
}
