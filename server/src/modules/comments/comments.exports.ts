import { instantOfId } from '@sayso/contract/ids'
import { inPages, ofEachProfile, pagesById, shaped } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import { query } from './comments.tables.ts'

/** What of this module's tables people take along. */
export const commentExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['comment'],
    file: 'comments.json',
    about: 'Your comments',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        shaped(
          pagesById(ctx, (tx, above, limit) =>
            query(tx)
              .selectFrom('comment')
              .select(['id', 'author_id as profile_id', 'post_id', 'under_id', 'text'])
              .select(['hidden_at as hidden_by_author_of_post_at', 'removed_at as removed_by_us_at'])
              .where('author_id', '=', profileId)
              .where('id', '>', above)
              .orderBy('id')
              .limit(limit)
              .execute(),
          ),
          (row) => ({ ...row, created_at: instantOfId(wireId(row.id)) }),
        ),
      ),
  },
  {
    tables: ['comment_reaction'],
    file: 'comment-reactions.json',
    about: 'Your answers to comments',
    rows: (ctx, { accountId }) =>
      inPages(ctx, {
        from: [0n, 'liking'] as [bigint, 'liking' | 'truth'],
        read: (tx, [comment, axis], limit) =>
          query(tx)
            .selectFrom('comment_reaction')
            .select(['comment_id', 'axis', 'kind', 'profile_id'])
            .where('account_id', '=', rowId(accountId))
            .where(({ eb, refTuple, tuple }) => eb(refTuple('comment_id', 'axis'), '>', tuple(comment, axis)))
            .orderBy('comment_id')
            .orderBy('axis')
            .limit(limit)
            .execute(),
        keyOf: ({ comment_id, axis }): [bigint, 'liking' | 'truth'] => [comment_id, axis],
      }),
  },
  {
    tables: ['comment_counter', 'comment_key'],
    because: 'counted from the answers of others; and keys that keep a comment from being sent twice',
  },
]
