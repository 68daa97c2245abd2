import { decodeId } from '@sayso/contract/ids'
import pg from 'pg'
import type { Database } from '../../harness/databases.ts'
import type { Member } from '../../harness/members.ts'

/** Reactions to so many posts, each by somebody else: a list of as many notifications, written as rows. */
export async function makeLongList(
  { query }: Database,
  reader: Member,
  actor: Member,
  length: number,
): Promise<void> {
  const [author, by] = [reader, actor].map(({ profileId }) => String(decodeId(profileId)))
  await query(
    `with made as (
       insert into post (id, author_id, text, visibility, reach, duration_minutes, listed)
       select make_id(), $1, 'number ' || n, 'everyone', 'w', 0, false from generate_series(1, $2::int) n returning id),
     counted as (insert into post_counter (post_id) select id from made),
     listed as (
       insert into notification (id, receiver_id, kind, about, subject_id, post_id, actor_id, count, newest_id,
                                 closed_at, mail_round, is_owed)
       select id + 1, $1, 'other', 'post_reaction', id, id, $3, 1, id + 1, now(), 1, false from made)
     insert into notification_event (receiver_id, about, subject_id, source_id, detail, kind, actor_id, post_id, notification_id)
     select $1, 'post_reaction', id, $3, 'like', 'other', $3, id, id + 1 from made`,
    [author, length, by],
  )
  await query('analyze notification, notification_event, post, post_counter')
}

/**
 * A notification that is aggregated now and committed later, as by a slow worker: `commit` ends it. Until then nobody
 * sees it; its place in the list is that of when it began.
 */
export async function lateNotification(
  database: Database,
  reader: Member,
  actor: Member,
): Promise<{ commit(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const [receiver, by] = [reader, actor].map(({ profileId }) => String(decodeId(profileId)))
  await client.query('begin')
  await client.query(
    `with made as (
       insert into notification (id, receiver_id, kind, about, subject_id, actor_id, count, newest_id, mail_round, is_owed)
       select id, $1, 'follow', 'follower', $1, $2, 1, id, 1, false from (select make_id() as id) new
       returning id)
     insert into notification_event (receiver_id, about, subject_id, source_id, kind, actor_id, notification_id)
     select $1, 'follower', $1, $2, 'follow', $2, id from made`,
    [receiver, by],
  )
  return {
    async commit() {
      await client.query('commit')
      await client.end()
    },
  }
}
