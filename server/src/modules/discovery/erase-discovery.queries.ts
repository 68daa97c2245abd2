import './discovery.tables.ts'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** By what these profiles are found, and the lists they are in. */
export async function eraseNames(tx: Tx, profiles: readonly ProfileId[]): Promise<void> {
  const ids = rowIds(profiles)
  await sql`
    with gone as (
      delete from profile_term where profile_id = any(${ids}::bigint[]) returning term)
    delete from spelling
     where word in (select term from gone)
       and not exists (select from profile_term other
                        where other.term = word and not is_bio and profile_id <> all (${ids}::bigint[]))`.execute(
    tx,
  )
  await sql`delete from profile_standing where profile_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from type_ahead where profile_ids && ${ids}::bigint[]`.execute(tx)
  await sql`delete from discovery_item where ref = any(${ids}::bigint[])`.execute(tx)
}

/** What these profiles read, whom they were recommended, and to whom. */
export async function eraseReading(tx: Tx, profiles: readonly ProfileId[]): Promise<void> {
  const ids = rowIds(profiles)
  await sql`delete from suggestion where candidate_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from suggestion_made where profile_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from suggestion_dismissed
             where profile_id = any(${ids}::bigint[]) or candidate_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from topic_read where profile_id = any(${ids}::bigint[])`.execute(tx)
}

export async function eraseAnswers(tx: Tx, account: AccountId): Promise<void> {
  await sql`delete from tag_use where account_id = ${rowId(account)}`.execute(tx)
  await sql`delete from disputed_answer where account_id = ${rowId(account)}`.execute(tx)
}

/** The tags of some posts of these authors. Returns how many there were. */
export async function eraseTags(tx: Tx, authors: readonly ProfileId[], atMost: number): Promise<number> {
  const { rows } = await sql`
    delete from paid_tag
     where (tag, post_id) in (select tag, paid_tag.post_id from post join paid_tag on paid_tag.post_id = post.id
                               where post.author_id = any(${rowIds(authors)}::bigint[]) limit ${atMost})
    returning post_id`.execute(tx)
  return rows.length
}
