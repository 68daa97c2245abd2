import type { Tx } from '../../platform/db/tx.ts'
import { query } from './posts.tables.ts'

/* What a copy of somebody's own posts is read with. It includes what they sell: the owner wrote it. */

export const readPosts = (tx: Tx, authorId: bigint, above: bigint, limit: number) =>
  query(tx)
    .selectFrom('post')
    .select(['id', 'author_id as profile_id', 'text', 'version', 'version_at', 'visibility', 'reach'])
    .select(['place_label', 'duration_minutes', 'expires_at', 'price_cents', 'can_pay_more', 'release_at'])
    .select(['sale_ends_at', 'sale_stopped_at', 'source', 'original_url', 'wapo_title', 'wapo_hashtags'])
    .select(['comment_audience', 'labels', 'staff_labels', 'moderation', 'moderation_until', 'moderated_at'])
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .where('id', '>', above)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Everything that belongs to these posts, each kind in one statement. */
export async function readParts(tx: Tx, ids: readonly bigint[]) {
  const from = query(tx)
  const contacts = await from
    .selectFrom('post_contact')
    .select(['post_id', 'support_email'])
    .where('post_id', 'in', ids)
    .execute()
  const secrets = await from
    .selectFrom('post_secret')
    .select(['post_id', 'version', 'text', 'sealed_at', 'given as given_to_earlier_buyers'])
    .where('post_id', 'in', ids)
    .orderBy('version')
    .execute()
  const versions = await from
    .selectFrom('post_version')
    .select(['post_id', 'version', 'text', 'created_at'])
    .where('post_id', 'in', ids)
    .orderBy('version')
    .execute()
  const counters = await from.selectFrom('post_counter').selectAll().where('post_id', 'in', ids).execute()
  const media = await from
    .selectFrom('post_media')
    .select(['post_id', 'media_id', 'kind', 'alt', 'locked'])
    .where('post_id', 'in', ids)
    .orderBy('place')
    .execute()
  const files = await from
    .selectFrom('post_file')
    .select(['post_id', 'file_id', 'filename', 'size', 'content_type'])
    .where('post_id', 'in', ids)
    .orderBy('place')
    .execute()
  return { contacts, secrets, versions, counters, media, files }
}

export const readFiles = (tx: Tx, authorId: bigint, [post, file]: [bigint, bigint], limit: number) =>
  query(tx)
    .selectFrom('post')
    .innerJoin('post_file', 'post_file.post_id', 'post.id')
    .select(['post_file.post_id', 'post_file.file_id', 'post_file.filename'])
    .where('post.author_id', '=', authorId)
    .where('post.deleted_at', 'is', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('post_file.post_id', 'post_file.file_id'), '>', tuple(post, file)),
    )
    .orderBy('post_file.post_id')
    .orderBy('post_file.file_id')
    .limit(limit)
    .execute()
