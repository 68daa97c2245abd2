import { decodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import { callAs, type Member } from '../../harness/members.ts'
import type { Shown } from './pages.ts'

/** Compares every number shown, of posts, profiles and comments, with rows counted one by one. */
export async function countWrong(
  database: Database,
  url: string,
  visitor: Member,
  posts: readonly Shown[],
): Promise<{ numbers: number; faults: string[] }> {
  const faults: string[] = []
  let numbers = 0
  const compare = (about: string, shown: Record<string, unknown>, rows: Record<string, number>) => {
    for (const [name, count] of Object.entries(rows)) {
      numbers++
      if (shown[name] !== count) faults.push(`${about}: ${name} is ${shown[name]}, rows ${count}`)
    }
  }

  const ofPosts = await rowsOf(
    database,
    `select id::text,
            (select count(*) from post_reaction where post_id = post.id and kind = 'like') as num_likes,
            (select count(*) from post_reaction where post_id = post.id and kind = 'dislike') as num_dislikes,
            (select count(*) from post_reaction where post_id = post.id and kind = 'true') as num_true,
            (select count(*) from post_reaction where post_id = post.id and kind = 'false') as num_false,
            (select count(*) from comment where post_id = post.id and deleted_at is null) as num_comments,
            (select count(*) from purchase where post_id = post.id and status = 'completed') as num_purchased
       from post`,
  )
  for (const post of posts)
    compare(`post ${post.unique_id}`, { ...post }, ofPosts.get(String(decodeId(post.unique_id))) ?? {})

  const ofProfiles = await rowsOf(
    database,
    `select id::text,
            (select count(*) from follow where followee_id = profile.id) as num_followers,
            (select count(*) from follow where follower_id = profile.id) as num_following,
            (select count(*) from post where author_id = profile.id and deleted_at is null) as num_posts
       from profile`,
  )
  for (const profile of await readProfiles(url, visitor))
    compare(`@${profile.handle}`, { ...profile }, ofProfiles.get(String(decodeId(profile.unique_id))) ?? {})

  const [off] = await database.query<{ comments: number; wrong: number }>(
    `select count(*)::int as comments,
            (count(*) filter (where (likes, trues, falses) is distinct from (
              (select count(*) from comment_reaction r where r.comment_id = c.comment_id and kind = 'like'),
              (select count(*) from comment_reaction r where r.comment_id = c.comment_id and kind = 'true'),
              (select count(*) from comment_reaction r where r.comment_id = c.comment_id and kind = 'false'))))::int as wrong
       from comment_counter c`,
  )
  numbers += 3 * (off?.comments ?? 0)
  if (off?.wrong !== 0) faults.push(`${off?.wrong} comments have numbers that are not their rows`)
  return { numbers, faults }
}

async function rowsOf(database: Database, statement: string): Promise<Map<string, Record<string, number>>> {
  const rows = await database.query<{ id: string } & Record<string, string>>(statement)
  return new Map(
    rows.map(({ id, ...counts }) => [
      id,
      Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
    ]),
  )
}

interface ShownProfile {
  readonly unique_id: string
  readonly handle: string
}

async function readProfiles(url: string, visitor: Member): Promise<ShownProfile[]> {
  const all: ShownProfile[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const at = cursor === undefined ? {} : { cursor }
    const { body } = await callAs(url, visitor, 'feed/globalProfiles', at, 'GET')
    all.push(...(body['profiles'] as ShownProfile[]))
    cursor = body['next_cursor'] as string | null
  }
  return all
}
