import { inPages, ofEachProfile } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { query } from './discovery.tables.ts'

/** What of this module's tables people take along: what was noted about them, not what was made of it. */
export const discoveryExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['suggestion_dismissed'],
    file: 'suggestions-dismissed.json',
    about: 'People to follow that you did not want to see',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        inPages(ctx, {
          from: 0n,
          read: (tx, above, limit) =>
            query(tx)
              .selectFrom('suggestion_dismissed')
              .innerJoin('profile', 'profile.id', 'suggestion_dismissed.candidate_id')
              .select(['suggestion_dismissed.profile_id', 'candidate_id', 'profile.handle', 'dismissed_at'])
              .where('suggestion_dismissed.profile_id', '=', profileId)
              .where('candidate_id', '>', above)
              .orderBy('candidate_id')
              .limit(limit)
              .execute(),
          keyOf: ({ candidate_id }) => candidate_id,
        }),
      ),
  },
  {
    tables: ['topic_read'],
    file: 'topics-read.json',
    about: 'Topics you have read about, which suggestions are made from',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        inPages(ctx, {
          from: 0n,
          read: (tx, above, limit) =>
            query(tx)
              .selectFrom('topic_read')
              .select(['profile_id', 'post_id', 'tags', 'read_at'])
              .where('profile_id', '=', profileId)
              .where('post_id', '>', above)
              .orderBy('post_id')
              .limit(limit)
              .execute(),
          keyOf: ({ post_id }) => post_id,
        }),
      ),
  },
  {
    tables: ['tag_use'],
    file: 'tags-used.json',
    about: 'Tags you have used lately, which trends are counted from',
    rows: (ctx, { accountId }) =>
      inPages(ctx, {
        from: ['', ''] as [string, string],
        read: (tx, [scope, tag], limit) =>
          query(tx)
            .selectFrom('tag_use')
            .select(['scope', 'tag', 'counted_at'])
            .where('account_id', '=', rowId(accountId))
            .where(({ eb, refTuple, tuple }) => eb(refTuple('scope', 'tag'), '>', tuple(scope, tag)))
            .orderBy('scope')
            .orderBy('tag')
            .limit(limit)
            .execute(),
        keyOf: ({ scope, tag }): [string, string] => [scope, tag],
      }),
  },
  { tables: ['disputed_answer'], because: 'copies of answers that are in reactions.json' },
  {
    tables: [
      ...['blocked_tag', 'discovery_item', 'paid_tag', 'profile_standing', 'profile_term', 'spelling'],
      ...['suggestion', 'suggestion_made', 'tag_hour', 'tag_standing', 'type_ahead'],
    ],
    because: 'lists that are made anew from what is in other files, and from what others do',
  },
]
