import { atOnce, inPages, pagesById } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { query } from './safety.tables.ts'

export const safetyExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['block'],
    file: 'blocks.json',
    about: 'Whom your profiles block. Who blocks you is not in your copy',
    rows: (ctx, { accountId }) =>
      pagesById(ctx, (tx, above, limit) =>
        query(tx)
          .selectFrom('block')
          .innerJoin('profile', 'profile.id', 'block.blocked_id')
          .select(['block.id', 'blocker_id', 'blocked_id', 'profile.handle'])
          .where('blocker_account_id', '=', rowId(accountId))
          .where('block.id', '>', above)
          .orderBy('block.id')
          .limit(limit)
          .execute(),
      ),
  },
  {
    tables: ['mute'],
    file: 'mutes.json',
    about: 'People, words and tags that you mute',
    rows: (ctx, { accountId }) =>
      inPages(ctx, {
        from: ['', ''] as [string, string],
        read: (tx, [kind, key], limit) =>
          query(tx)
            .selectFrom('mute')
            .leftJoin('profile', 'profile.id', 'mute.profile_id')
            .select(['kind', 'key', 'mute.profile_id', 'profile.handle', 'text', 'until', 'except_followed'])
            .where('mute.account_id', '=', rowId(accountId))
            .where(({ eb, refTuple, tuple }) => eb(refTuple('kind', 'key'), '>', tuple(kind as 'tag', key)))
            .orderBy('kind')
            .orderBy('key')
            .limit(limit)
            .execute(),
        keyOf: ({ kind, key }): [string, string] => [kind, key],
      }),
  },
  {
    tables: ['account_filter'],
    file: 'content-preferences.json',
    about: 'How you want sensitive and adult posts, and when you stated to be 18 or older',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('account_filter')
          .select(['sensitive', 'adult', 'adult_stated_at'])
          .where('account_id', '=', rowId(accountId))
          .execute(),
      ),
  },
  {
    tables: ['blocked_profile'],
    because: 'a mark that is made from blocks; who blocks you is theirs to know',
  },
]
