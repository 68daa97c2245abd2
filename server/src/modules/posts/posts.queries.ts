import './posts.tables.ts'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { PostCard } from './posts.card.ts'

export interface NewPost {
  authorId: ProfileId
  text: string
  visibility: 'everyone' | 'followers'
  reach: string
  durationMinutes: number
  price: Cents | null
  canPayMore: boolean
  hiddenText: string | null
}

export async function findCards(db: Reader, ids: readonly PostId[]): Promise<Map<PostId, PostCard>> {
  const rows = await db
    .selectFrom('post')
    .innerJoin('post_counter', 'post_counter.post_id', 'post.id')
    .selectAll()
    .where('post.id', '=', sql<bigint>`any(${rowIds(ids)}::bigint[])`)
    .execute()
  return new Map(
    rows.map((row) => {
      const id = wireId<PostId>(row.id)
      const { likes, dislikes, trues, falses, comments, reposts, shares, purchases } = row
      const card: PostCard = {
        id,
        authorId: wireId<ProfileId>(row.author_id),
        text: row.text,
        visibility: row.visibility,
        reach: row.reach,
        durationMinutes: row.duration_minutes,
        expiresAt: row.expires_at?.toISOString() ?? null,
        price: row.price_cents as Cents | null,
        canPayMore: row.can_pay_more,
        isListed: row.listed,
        counts: { likes, dislikes, trues, falses, comments, reposts, shares, purchases },
      }
      return [id, card]
    }),
  )
}

/** The post, its counters and its hidden text, in the shard of its author. */
export async function insertPost(tx: Tx, post: NewPost): Promise<PostId> {
  const author = rowId(post.authorId)
  const { rows } = await sql<{ id: bigint }>`
    insert into post (id, author_id, text, visibility, reach, duration_minutes, expires_at,
                      price_cents, can_pay_more, listed)
    select make_id(shard_of(profile.id)), profile.id, ${post.text}, ${post.visibility}, ${post.reach},
           ${post.durationMinutes}::int,
           case when ${post.durationMinutes}::int > 0
                then clock_timestamp() + make_interval(mins => ${post.durationMinutes}::int) end,
           ${post.price}::int, ${post.canPayMore}::boolean, ${post.visibility} = 'everyone' and profile.is_public
      from profile where profile.id = ${author}
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a post needs an author')
  await tx.insertInto('post_counter').values({ post_id: id }).execute()
  if (post.hiddenText !== null) {
    await tx.insertInto('post_secret').values({ post_id: id, text: post.hiddenText }).execute()
  }
  return wireId(id)
}

/** Takes posts past their time out of public lists, so that list indexes hold only what can be shown. */
export async function unlistExpired(tx: Tx, atMost: number): Promise<PostId[]> {
  const { rows } = await sql<{ id: bigint }>`
    update post set listed = false
     where id in (select id from post
                   where listed and expires_at is not null and expires_at <= clock_timestamp()
                   order by expires_at limit ${atMost} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => wireId<PostId>(id))
}
