import '../imports.tables.ts'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { NetworkName } from '../../connections/index.ts'
import { isInGoodStanding } from '../../profiles/profiles.fragments.ts'

const WANTED = sql`
  select profile.id as profile_id, network from profile
    cross join lateral (values ('twitter', twitter_auto_import), ('instagram', instagram_auto_import))
               as switch (network, is_on)
   where (twitter_auto_import or instagram_auto_import) and is_on`

/** Makes one row for every switch that is on, and deletes all others. */
export async function matchSwitches(tx: Tx): Promise<void> {
  await sql`
    delete from import_schedule s
     where not exists (select from (${WANTED}) w where w.profile_id = s.profile_id and w.network = s.network)`.execute(
    tx,
  )
  await sql`
    insert into import_schedule (profile_id, network) select profile_id, network from (${WANTED}) w
    on conflict do nothing`.execute(tx)
}

export interface Due {
  readonly profileId: ProfileId
  readonly network: NetworkName
  readonly newerThan: Date
  /** The user's last choice. */
  readonly visibility: 'everyone' | 'followers'
}

/**
 * Takes the schedules that are due, and postpones each until the result of this run is known. Nothing is published for
 * an account whose email address is not verified, or that is suspended or closed.
 */
export async function takeDue(tx: Tx, most: number, minutes: number): Promise<Due[]> {
  const { rows } = await sql<{
    profile_id: bigint
    network: NetworkName
    newer_than: Date
    visibility: Due['visibility'] | null
  }>`
    with due as (
      select profile_id, network from import_schedule where next_at <= now()
       order by next_at limit ${most} for update skip locked)
    update import_schedule s set next_at = now() + make_interval(mins => ${minutes}) from due
     where s.profile_id = due.profile_id and s.network = due.network
       and exists (select from profile join account on account.id = account_id
                    where profile.id = s.profile_id and verified_at is not null and ${isInGoodStanding('profile')})
    returning s.profile_id, s.network, s.newer_than,
              (select visibility from import_run r
                where r.profile_id = s.profile_id and r.network = s.network and not is_automatic
                order by id desc limit 1) as visibility`.execute(tx)
  return rows.map((row) => ({
    profileId: wireId(row.profile_id),
    network: row.network,
    newerThan: row.newer_than,
    visibility: row.visibility ?? 'everyone',
  }))
}

interface Whose {
  readonly profileId: ProfileId
  readonly network: NetworkName
}

/** The interval doubles after each failure, up to a day. */
export async function putOff(
  tx: Tx,
  { profileId, network }: Whose,
  { hasFailed, minutes }: { hasFailed: boolean; minutes: number },
): Promise<void> {
  await sql`
    update import_schedule
       set failures = case when ${hasFailed}::boolean then failures + 1 else 0 end,
           next_at = now() + least(interval '1 day',
             make_interval(mins => ${minutes}) * case when ${hasFailed}::boolean then 2 ^ least(failures + 1, 10) else 1 end)
     where profile_id = ${rowId(profileId)} and network = ${network}`.execute(tx)
}

/** Deletes automatic runs that found nothing: they are of no interest to anybody. */
export async function dropEmpty(tx: Tx, { profileId, network }: Whose): Promise<void> {
  await sql`
    delete from import_run r
     where profile_id = ${rowId(profileId)} and network = ${network} and is_automatic and ended_at is not null
       and not exists (select from import_item where run_id = r.id)`.execute(tx)
}
