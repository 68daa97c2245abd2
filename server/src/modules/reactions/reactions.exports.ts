import { inPages } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { query } from './reactions.tables.ts'

/** What of this module's tables people take along. */
export const reactionExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['post_reaction'],
    file: 'reactions.json',
    about: 'Your answers to posts: like, dislike, true and false',
    rows: (ctx, { accountId }) =>
      inPages(ctx, {
        from: [0n, 'liking'] as [bigint, 'liking' | 'truth'],
        read: (tx, [post, axis], limit) =>
          query(tx)
            .selectFrom('post_reaction')
            .select(['post_id', 'axis', 'kind', 'version', 'profile_id'])
            .where('account_id', '=', rowId(accountId))
            .where(({ eb, refTuple, tuple }) => eb(refTuple('post_id', 'axis'), '>', tuple(post, axis)))
            .orderBy('post_id')
            .orderBy('axis')
            .limit(limit)
            .execute(),
        keyOf: ({ post_id, axis }): [bigint, 'liking' | 'truth'] => [post_id, axis],
      }),
  },
  { tables: ['hot_post'], because: 'technical: posts that are counted in another way' },
]
