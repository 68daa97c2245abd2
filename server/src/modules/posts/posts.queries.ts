import type { FileId, MediaId, PostId, ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Label } from '@sayso/contract/shapes/scalars'
import { type Selectable, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { query } from './posts.tables.ts'
import type { CardFile, CardMedia, ChosenTime, Offer, PostCard } from './read/posts.card.ts'
import { notDeleted } from './visibility.fragments.ts'

type CardRow = Selectable<Tables['post']> &
  Omit<Selectable<Tables['post_counter']>, 'post_id'> & {
    media: { id: string; kind: 'photo' | 'video'; alt: string; locked: boolean }[] | null
    files: { id: string; size: number; type: string }[] | null
  }

/**
 * Loads cards, in one statement for any number of posts. Deleted posts have no card. Reaction counts are the sum of
 * those already counted and those only appended so far (see `reactions`), from one snapshot, because a worker may be
 * adding them up meanwhile.
 */
export async function findCards(
  db: Pick<Reader, 'getExecutor'>,
  ids: readonly PostId[],
): Promise<Map<PostId, PostCard>> {
  const { rows } = await sql<CardRow>`
    with late as (
      select post_id, sum(likes)::int as likes, sum(dislikes)::int as dislikes, sum(trues)::int as trues,
             sum(falses)::int as falses
        from post_counter_delta where post_id = any(${rowIds(ids)}::bigint[]) group by post_id)
    select post.*, counted.comments, counted.reposts, counted.shares, counted.purchases,
           counted.likes + coalesce(late.likes, 0) as likes, counted.dislikes + coalesce(late.dislikes, 0) as dislikes,
           counted.trues + coalesce(late.trues, 0) as trues, counted.falses + coalesce(late.falses, 0) as falses,
           shown.media, kept.files
      from post
      join post_counter counted on counted.post_id = post.id
      left join late on late.post_id = post.id
      left join lateral (
        select json_agg(json_build_object('id', media_id::text, 'kind', kind, 'alt', public_alt, 'locked', locked)
                        order by place, media_id) as media
          from post_media where post_media.post_id = post.id) shown on true
      left join lateral (
        select json_agg(json_build_object('id', file_id::text, 'size', size, 'type', content_type)
                        order by place, file_id) as files
          from post_file where post_file.post_id = post.id) kept on true
     where post.id = any(${rowIds(ids)}::bigint[]) and ${notDeleted}`.execute(db)
  return new Map(rows.map((row) => [wireId<PostId>(row.id), toCard(row)]))
}

function toCard(row: CardRow): PostCard {
  const { likes, dislikes, trues, falses, comments, reposts, shares, purchases } = row
  return {
    id: wireId<PostId>(row.id),
    authorId: wireId<ProfileId>(row.author_id),
    text: row.text,
    version: row.version,
    visibility: row.visibility,
    reach: row.reach,
    placeLabel: row.place_label,
    durationMinutes: row.duration_minutes,
    expiresAt: row.expires_at?.toISOString() ?? null,
    isListed: row.listed,
    moderation: {
      state: row.moderation,
      until: row.moderation_until?.toISOString() ?? null,
      at: row.moderated_at?.toISOString() ?? null,
    },
    commentAudience: row.comment_audience,
    labels: row.labels as Label[],
    staffLabels: row.staff_labels as Label[],
    offer: toOffer(row),
    media: (row.media ?? []).map(
      ({ id, kind, alt, locked }): CardMedia => ({
        id: wireId<MediaId>(BigInt(id)),
        kind,
        alt,
        isLocked: locked && row.price_cents !== null,
      }),
    ),
    files: (row.files ?? []).map(
      ({ id, size, type }): CardFile => ({ id: wireId<FileId>(BigInt(id)), size, contentType: type }),
    ),
    imported:
      row.source === null && row.wapo_title === null
        ? null
        : {
            source: row.source,
            originalUrl: row.original_url,
            wapoTitle: row.wapo_title,
            wapoHashtags: row.wapo_hashtags,
          },
    counts: { likes, dislikes, trues, falses, comments, reposts, shares, purchases },
  }
}

function toOffer(row: CardRow): Offer | null {
  if (row.price_cents === null) return null
  return {
    price: row.price_cents as Cents,
    canPayMore: row.can_pay_more,
    release: toChosen(row.release_at, row.release_time, row.release_zone),
    saleEnd: toChosen(row.sale_ends_at, row.sale_end_time, row.sale_end_zone),
    isStopped: row.sale_stopped_at !== null,
    lockedWords: row.locked_words,
    secretVersion: row.secret_version,
    seal:
      row.seal && row.sealed_at
        ? { sha256: row.seal.toString('hex'), sealedAt: row.sealed_at.toISOString() }
        : null,
  }
}

function toChosen(at: Date | null, typed: string | null, zone: string | null): ChosenTime | null {
  return at && typed !== null && zone !== null ? { at: at.toISOString(), typed, zone } : null
}

export interface PostVersionRow {
  readonly version: number
  readonly text: string
  readonly createdAt: Date
}

/** The earlier texts, oldest first, and since when the current one stands. */
export async function findVersions(
  db: Reader,
  id: PostId,
): Promise<{ earlier: PostVersionRow[]; since: Date | null }> {
  const [earlier, post] = await Promise.all([
    query(db)
      .selectFrom('post_version')
      .selectAll()
      .where('post_id', '=', rowId(id))
      .orderBy('version')
      .execute(),
    query(db).selectFrom('post').select('version_at').where('id', '=', rowId(id)).executeTakeFirst(),
  ])
  return {
    earlier: earlier.map(({ version, text, created_at }) => ({ version, text, createdAt: created_at })),
    since: post?.version_at ?? null,
  }
}

/** Also finds the author of a deleted post, who may want to restore it. */
export async function findAuthorId(db: Reader, id: PostId): Promise<ProfileId | null> {
  const row = await query(db)
    .selectFrom('post')
    .select('author_id')
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return row ? wireId(row.author_id) : null
}

/** The ids of recent posts by these profiles, newest first. Imports do not count, deleted posts do. */
export async function findRecentIds(
  tx: Tx,
  authors: readonly ProfileId[],
  since: PostId,
  atMost: number,
): Promise<PostId[]> {
  const rows = await query(tx)
    .selectFrom('post')
    .select('id')
    .where('author_id', '=', sql<bigint>`any(${rowIds(authors)}::bigint[])`)
    .where('id', '>=', rowId(since))
    .where('source', 'is', null)
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute()
  return rows.map(({ id }) => wireId<PostId>(id))
}
