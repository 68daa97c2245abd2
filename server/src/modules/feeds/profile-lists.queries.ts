import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, wireId } from '../../platform/db/row-id.ts'

/** A profile in a list, and the id by which the list is sorted, newest first. */
export interface Entry {
  readonly place: string
  readonly profileId: ProfileId
}

/** A page below a bound, newest first. */
export interface ListPage {
  readonly below: string
  readonly skip: number
  readonly limit: number
}

interface Row {
  place: bigint
  profile_id: bigint
}

const toEntries = (rows: readonly Row[]): Entry[] =>
  rows.map((row) => ({ place: wireId(row.place), profileId: wireId(row.profile_id) }))

/*
 * Each query reads one range of one index that holds everything it needs, so a page costs the same wherever it starts.
 * The limit is a literal, because for an unknown limit a generic plan assumes a tenth of the table.
 */

export async function exploreEntries(db: Reader, { below, skip, limit }: ListPage): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    select active_id as place, profile_id from profile_explore
     where active_id < ${rowId(below)}
     order by active_id desc limit ${sql.lit(limit)} offset ${skip}`.execute(db)
  return toEntries(rows)
}

export async function followerEntries(
  db: Reader,
  followee: ProfileId,
  { below, skip, limit }: ListPage,
): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    select id as place, follower_id as profile_id from follow
     where followee_id = ${rowId(followee)} and id < ${rowId(below)}
     order by id desc limit ${sql.lit(limit)} offset ${skip}`.execute(db)
  return toEntries(rows)
}

export async function followingEntries(
  db: Reader,
  follower: ProfileId,
  { below, skip, limit }: ListPage,
): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    select id as place, followee_id as profile_id from follow
     where follower_id = ${rowId(follower)} and id < ${rowId(below)}
     order by id desc limit ${sql.lit(limit)} offset ${skip}`.execute(db)
  return toEntries(rows)
}
