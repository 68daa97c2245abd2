import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../profiles.tables.ts'

export async function findByHandle(db: Reader, handle: string): Promise<ProfileId | null> {
  const row = await query(db)
    .selectFrom('profile')
    .select('id')
    .where(sql`lower(handle)`, '=', handle.toLowerCase())
    .executeTakeFirst()
  return row ? wireId(row.id) : null
}

/** The profile that had this handle before, as long as the redirect lasts. */
export async function findByFormerHandle(
  db: Reader,
  handle: string,
  redirectsDays: number,
): Promise<ProfileId | null> {
  const row = await query(db)
    .selectFrom('former_handle')
    .select('profile_id')
    .where('handle_key', '=', handle.toLowerCase())
    .where('freed_at', '>', daysAgo(redirectsDays))
    .executeTakeFirst()
  return row ? wireId(row.profile_id) : null
}

/**
 * Whether the handle is reserved for another profile. Called after the handle was written: a concurrent transaction
 * that gave it up has then committed and is visible. A profile can take its own former handle back.
 */
export async function isHeldForAnother(
  tx: Tx,
  handle: string,
  id: ProfileId,
  heldDays: number,
): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('former_handle')
    .select('profile_id')
    .where('handle_key', '=', handle.toLowerCase())
    .where('freed_at', '>', daysAgo(heldDays))
    .where('profile_id', '!=', rowId(id))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the handle looks like that of a trusted profile: one that sells, or that many follow. */
export async function looksLikeKnown(
  tx: Tx,
  handle: string,
  id: ProfileId,
  manyFollowers: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from profile p
     where look_alike_form(p.handle) = look_alike_form(${handle})
       and p.id <> ${rowId(id)}
       and (exists (select from profile_count c
                     where c.profile_id = p.id and c.kind = 'followers' and c.count >= ${manyFollowers}::int)
         or exists (select from post join post_counter on post_id = post.id
                     where author_id = p.id and price_cents is not null and purchases > 0))
     limit 1`.execute(tx)
  return rows.length > 0
}

/** Keeps the old handle as a former one. The new one is no longer a former handle. */
export async function moveHandle(tx: Tx, id: ProfileId, from: string, to: string): Promise<void> {
  await query(tx)
    .insertInto('former_handle')
    .values({ handle_key: from.toLowerCase(), profile_id: rowId(id) })
    .onConflict((conflict) =>
      conflict.column('handle_key').doUpdateSet({ profile_id: rowId(id), freed_at: sql<Date>`now()` }),
    )
    .execute()
  await query(tx).deleteFrom('former_handle').where('handle_key', '=', to.toLowerCase()).execute()
}

/** How many handles a profile has given up lately. One that it took back does not count. */
export async function countGivenUp(tx: Tx, id: ProfileId, withinDays: number): Promise<number> {
  const { n } = await query(tx)
    .selectFrom('former_handle')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('profile_id', '=', rowId(id))
    .where('freed_at', '>', daysAgo(withinDays))
    .executeTakeFirstOrThrow()
  return n
}

export async function dropFormerHandles(tx: Tx, heldDays: number): Promise<void> {
  await query(tx).deleteFrom('former_handle').where('freed_at', '<', daysAgo(heldDays)).execute()
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days}::int)`
