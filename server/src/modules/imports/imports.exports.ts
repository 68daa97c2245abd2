import { atOnce, inPages, ofEachProfile, pagesById } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowIds } from '../../platform/db/row-id.ts'
import { query } from './imports.tables.ts'

/** What of this module's tables people take along. */
export const importExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['import_run'],
    file: 'imports.json',
    about: 'Imports from other networks',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        pagesById(ctx, (tx, above, limit) =>
          query(tx)
            .selectFrom('import_run')
            .select(['id', 'profile_id', 'network', 'is_automatic', 'visibility', 'status', 'skipped'])
            .select(['created_at', 'ended_at'])
            .where('profile_id', '=', profileId)
            .where('id', '>', above)
            .orderBy('id')
            .limit(limit)
            .execute(),
        ),
      ),
  },
  {
    tables: ['import_item'],
    file: 'imported-posts.json',
    about: 'Posts of other networks that were imported, or wait for it',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        inPages(ctx, {
          from: ['instagram', ''] as ['instagram' | 'twitter', string],
          read: (tx, [network, source], limit) =>
            query(tx)
              .selectFrom('import_item')
              .select(['profile_id', 'network', 'source_id as post_there', 'posted_at', 'content', 'state'])
              .select(['reason', 'post_id'])
              .where('profile_id', '=', profileId)
              .where(({ eb, refTuple, tuple }) =>
                eb(refTuple('network', 'source_id'), '>', tuple(network, source)),
              )
              .orderBy('network')
              .orderBy('source_id')
              .limit(limit)
              .execute(),
          keyOf: ({ network, post_there }): ['instagram' | 'twitter', string] => [network, post_there],
        }),
      ),
  },
  {
    tables: ['import_schedule'],
    file: 'import-schedules.json',
    about: 'Imports that happen by themselves',
    rows: (ctx, { profileIds }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('import_schedule')
          .select(['profile_id', 'network', 'newer_than', 'next_at'])
          .where('profile_id', 'in', rowIds(profileIds))
          .orderBy('profile_id')
          .orderBy('network')
          .execute(),
      ),
  },
]
