import { setTimeout as rest } from 'node:timers/promises'
import { updateProfile } from '@sayso/contract/calls/profiles'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../platform/db/row-id.ts'
import type { Actor } from './cast.ts'
import { rowsOf } from './sales.ts'
import type { World } from './world.ts'

/** Mails follow at once, as many as there is reason for. */
export const AT_ONCE = { LIMITS: JSON.stringify({ notices: { mailAfterSeconds: 0, mailEveryMinutes: 0 } }) }

/** All six switches of a person. */
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

/** Until every event is in somebody's list, and every mail that is due has left. */
export async function untilTold(world: World): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    await world.settle()
    const [left] = await rowsOf(
      world.ctx,
      sql<{ is_left: boolean }>`
        select exists (select from notice_part where notice_id is null) or exists (select from notice_change)
            or exists (select from graphile_worker.jobs
                        where run_at <= now() and task_identifier in ('notices.mail', 'platform.send-mail'))
               as is_left`,
    )
    if (!left?.is_left) return
    if (Date.now() > deadline) throw new Error('notices were not told within a minute')
    await rest(50)
  }
}

export interface StoredNotice {
  readonly kind: string
  readonly about: string
  readonly count: number
  readonly actor: string | null
}

/** Somebody's list as it is kept, newest first. */
export async function noticesOf(world: World, id: ProfileId): Promise<StoredNotice[]> {
  return rowsOf(
    world.ctx,
    sql<StoredNotice>`
      select kind::text as kind, about, count, handle as actor
        from notice left join profile on profile.id = actor_id
       where receiver_id = ${rowId(id)} order by newest_id desc`,
  )
}

/** Mails wait for `timePasses`. */
export const LATER = { LIMITS: JSON.stringify({ notices: { mailAfterSeconds: 86_400 } }) }

/** What was to be sent within these minutes is due now, and what was sent is that much longer ago. */
export async function timePasses(world: World, minutes: number): Promise<void> {
  const passed = sql`make_interval(mins => ${minutes}::int)`
  await untilTold(world)
  await world.ctx.db.write(async (tx) => {
    await sql`update notice set mailed_at = mailed_at - ${passed}`.execute(tx)
    await sql`update notice_mail set last_at = last_at - ${passed}`.execute(tx)
    await sql`update graphile_worker._private_jobs set run_at = run_at - ${passed}
               where task_id = (select id from graphile_worker._private_tasks where identifier = 'notices.mail')
                 and locked_at is null`.execute(tx)
  })
  await untilTold(world)
}
