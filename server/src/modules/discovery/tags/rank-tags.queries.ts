import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Every peak halves in this time. */
const HALF_LIFE_HOURS = 4
const MIN_ACCOUNTS = 5
const LIST_SIZE = 60
/** A peak this low is over. */
const LOWEST_PEAK = 0.01

const decayed = sql`s.peak * power(2, -extract(epoch from now() - s.peaked_at) / 3600 / ${sql.lit(HALF_LIFE_HOURS)})`

/** Tags that trended a moment ago are computed again, also if nobody uses them now. */
export async function markTrending(tx: Tx): Promise<void> {
  await sql`update tag_standing set is_stale = true where peak > 0 and not is_stale`.execute(tx)
}

/**
 * Computes some tags whose uses have changed: o accounts in 24 hours, e as the mean of a day in the seven days before,
 * at least 1. With five accounts and more than usual the tag scores (o - e)² / e. Returns how many tags it was.
 */
export async function computeTags(tx: Tx, atMost: number): Promise<number> {
  const { rows } = await sql<{ tag: string }>`
    with stale as materialized (
      select scope, tag from tag_standing where is_stale order by scope, tag limit ${atMost} for update skip locked),
    counted as materialized (
      select stale.scope, stale.tag, u.total, u.now_used, greatest(1, u.before / 7.0) as usual
        from stale
       cross join lateral (
         select coalesce(sum(accounts), 0)::int as total,
                coalesce(sum(accounts) filter (where hour > now() - interval '24 hours'), 0)::float8 as now_used,
                coalesce(sum(accounts) filter (where hour <= now() - interval '24 hours'), 0)::float8 as before
           from tag_hour h
          where h.scope = stale.scope and h.tag = stale.tag and h.hour > now() - interval '192 hours') u),
    scored as materialized (
      select scope, tag, total,
             case when now_used >= ${sql.lit(MIN_ACCOUNTS)} and now_used > usual
                  then (now_used - usual) * (now_used - usual) / usual else 0 end as score
        from counted),
    unused as (
      delete from tag_standing s using scored where s.scope = scored.scope and s.tag = scored.tag and total = 0)
    update tag_standing s
       set accounts = total, is_stale = false,
           peak = case when score > ${decayed} then score
                       when ${decayed} < ${sql.lit(LOWEST_PEAK)} then 0 else s.peak end,
           peaked_at = case when score > ${decayed} then now() else s.peaked_at end
      from scored where s.scope = scored.scope and s.tag = scored.tag and total > 0
    returning s.tag`.execute(tx)
  return rows.length
}

/** Replaces the list of each place. */
export async function listTrending(tx: Tx): Promise<void> {
  await sql`delete from discovery_item where list = 'trending'`.execute(tx)
  await sql`
    insert into discovery_item (list, scope, rank, score, reason)
    select 'trending', ranked.scope, rank, score,
           jsonb_build_object('tag', ranked.tag, 'accounts', day.accounts, 'hours', day.hours)
      from (select s.scope, s.tag, ${decayed} as score,
                   row_number() over (partition by s.scope order by ${decayed} desc, s.tag) - 1 as rank
              from tag_standing s
             where s.peak > 0 and not exists (select from blocked_tag b where b.tag = s.tag)) ranked
     cross join lateral (
       select coalesce(sum(h.accounts), 0)::int as accounts, jsonb_agg(coalesce(h.accounts, 0) order by at) as hours
         from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()),
                              interval '1 hour') as at
         left join tag_hour h on h.scope = ranked.scope and h.tag = ranked.tag and h.hour = at) day
     where rank < ${sql.lit(LIST_SIZE)} and day.accounts > 0`.execute(tx)
}

export interface Trend {
  readonly tag: string
  readonly accounts: number
  readonly hours: number[]
}

export async function readTrending(db: Reader, scope: string, limit: number): Promise<Trend[]> {
  const { rows } = await sql<Trend>`
    select item.tag, item.accounts, item.hours
      from (select rank, reason ->> 'tag' as tag, (reason ->> 'accounts')::int as accounts,
                   array(select jsonb_array_elements_text(reason -> 'hours')::int) as hours
              from discovery_item where list = 'trending' and scope = ${scope}) item
     where not exists (select from blocked_tag b where b.tag = item.tag)
     order by rank limit ${limit}`.execute(db)
  return rows
}

/** Uses older than a list can show. Tags that had some are computed again. */
export async function dropOldUses(tx: Tx): Promise<void> {
  await sql`delete from tag_use where counted_at < now() - interval '9 days'`.execute(tx)
  await sql`
    with old as (
      delete from tag_hour where hour <= now() - interval '192 hours' returning scope, tag)
    update tag_standing s set is_stale = true
      from (select distinct scope, tag from old) o where s.scope = o.scope and s.tag = o.tag`.execute(tx)
}
