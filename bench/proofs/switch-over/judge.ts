import { setTimeout as rest } from 'node:timers/promises'
import { decodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import type { Crash } from './faults.ts'
import type { Record } from './writers.ts'

const rowOf = (id: string) => String(decodeId(id))

/**
 * Waits until the worker has nothing left to do: the author of the post was notified of every stored comment, and no
 * job is stuck.
 */
export async function untilCaughtUp(database: Database, patienceMs: number) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const [owed] = await database.query<{ facts: number; comments: number; stuck: number }>(
      `select (select count(*)::int from outbox where published_at is null) as facts,
              (select count(*)::int from comment c where not exists
                (select from notification_event n where n.about = 'post_comment' and n.source_id = c.id)) as comments,
              (select count(*)::int from graphile_worker._private_jobs
                where locked_at < now() - interval '20 seconds') as stuck`,
    )
    if (!owed) throw new Error('the query returned no row')
    const isNothing = owed.facts + owed.comments + owed.stuck === 0
    if (isNothing || Date.now() > deadline) return owed
    await rest(200)
  }
}

/** How long after it was sent a response is read, on a busy machine. */
const READ_MS = 250

/** Compares what people were told with what is stored. */
export async function judge(database: Database, record: Record, crashes: readonly Crash[]) {
  const there = await database.query<{ text: string; times: number }>(
    'select text, count(*)::int as times from comment group by text',
  )
  const times = new Map(there.map((row) => [row.text, row.times]))
  const reactions = await database.query<{ key: string; is_published: boolean }>(
    `select concat_ws('/', r.profile_id, r.post_id, r.kind) as key,
            exists (select from notification_event n where n.about = 'post_reaction' and n.subject_id = r.post_id
                       and n.source_id = r.account_id and n.detail = r.kind::text) as is_published
       from post_reaction r`,
  )
  const kept = new Set(reactions.map(({ key }) => key))
  const gone = record.reactions.filter(
    ({ who, post, kind }) => !kept.has([rowOf(who.profileId), rowOf(post), kind].join('/')),
  )
  // Measured from the response to the kill that lost it: the recovered database answered the later ones.
  const ages = gone.map(({ at }) =>
    Math.min(...crashes.filter(({ over }) => over >= at - READ_MS).map(({ began }) => began - at)),
  )
  return {
    lost: record.comments.filter(({ text }) => !times.has(text)).length,
    doubled: there.filter((row) => row.times > 1).length,
    lostAsync: gone.length,
    oldestLostAsync: Math.max(0, ...ages),
    untoldReactions: reactions.filter(({ is_published }) => !is_published).length,
  }
}
