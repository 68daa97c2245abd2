import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Viewer } from '../../rpc/viewer.ts'
import { isApart, isMuted } from '../safety/safety.fragments.ts'

/** A profile that may be shown to the reader, with what ranking it depends on. */
export interface Shown {
  readonly id: ProfileId
  /** Ten times the decimal logarithm of its established followers. */
  readonly score: number
  readonly isOwn: boolean
  /** The reader follows it, or has asked to. */
  readonly isFollowed: boolean
  readonly followsMe: boolean
}

interface ShownRow {
  id: bigint
  score: number
  is_followed: boolean
  follows_me: boolean
}

/**
 * The one filter of everything this module shows, applied at every read: whatever a list or an index says, a profile is
 * shown only if it is in the public list now, neither of the two blocks the other, and the reader does not mute it. What
 * else may keep a profile from a reader (a label) belongs here, and nowhere else. Every row is looked up by its key: where the planner may choose, it reads all
 * followers of the reader.
 */
export async function findShown(
  db: Reader,
  viewer: Viewer,
  ids: readonly ProfileId[],
): Promise<Map<ProfileId, Shown>> {
  if (ids.length === 0) return new Map()
  // No row has the id 0, so a visitor follows nobody.
  const me = viewer.kind === 'member' ? rowId(viewer.profileId) : 0n
  const account = viewer.kind === 'member' ? rowId(viewer.accountId) : 0n
  const { rows } = await sql<ShownRow>`
    select asked.id, coalesce(s.score, 0) as score,
           coalesce(mine.is_there, requested.is_there, false) as is_followed,
           coalesce(theirs.is_there, false) as follows_me
      from unnest(${rowIds(ids)}::bigint[]) as asked (id)
     cross join (select ${me}::bigint as id, ${account}::bigint as account_id) reader
     cross join lateral (
       select from profile p
        where p.id = asked.id and p.is_public and not (${isApart('reader', 'p')} or ${isMuted('reader', 'p')})
        limit 1) public
     cross join lateral (select from profile_explore e where e.profile_id = asked.id limit 1) listed
      left join lateral (select score from profile_standing where profile_id = asked.id limit 1) s on true
      left join lateral (
        select true as is_there from follow f
         where f.follower_id = ${me}::bigint and f.followee_id = asked.id limit 1) mine on true
      left join lateral (
        select true as is_there from follow_request r
         where r.follower_id = ${me}::bigint and r.followee_id = asked.id limit 1) requested on true
      left join lateral (
        select true as is_there from follow f
         where f.follower_id = asked.id and f.followee_id = ${me}::bigint limit 1) theirs on true`.execute(db)
  const own: readonly ProfileId[] = viewer.kind === 'member' ? viewer.profileIds : []
  return new Map(
    rows.map((row) => {
      const id = wireId<ProfileId>(row.id)
      const { score, is_followed: isFollowed, follows_me: followsMe } = row
      return [id, { id, score, isOwn: own.includes(id), isFollowed, followsMe }]
    }),
  )
}
