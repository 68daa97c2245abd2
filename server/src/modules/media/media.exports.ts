import type { Readable } from 'node:stream'
import { inPages, ofEachProfile, pagesById, shaped } from '../../composition/export-rows.ts'
import type { ExportAttachment, ExportPart, NotExported, Owner } from '../../composition/personal-data.ts'
import type { Context } from '../../context.ts'
import { wireId } from '../../platform/db/row-id.ts'
import type { MediaItem } from './media.item.ts'
import { FILE, fileOf, folderOf, VIDEO } from './media.keys.ts'
import { query } from './media.tables.ts'

type Exported = Pick<MediaItem, 'id' | 'kind' | 'state' | 'isLocked' | 'key' | 'widths'>

/** Its name in a copy: pictures and videos have none of their own. Null if there is nothing to copy, or it is a file. */
export function exportedName({ id, kind, state }: Pick<Exported, 'id' | 'kind' | 'state'>): string | null {
  if (state !== 'ready' || kind === 'file') return null
  return `media/${id}.${kind === 'video' ? 'mp4' : 'webp'}`
}

/** The largest there is of it: what was uploaded is removed once its renditions are made. Null if it is gone. */
export async function openExported({ storage }: Context, item: Exported): Promise<Readable | null> {
  const { kind, widths } = item
  const name = kind === 'file' ? FILE : kind === 'video' ? VIDEO : fileOf(widths.at(-1) ?? 'still')
  return (await storage.get(`${folderOf(item)}${name}`))?.stream ?? null
}

const pagesOf = (ctx: Context, owner: Owner) =>
  ofEachProfile(owner, (profileId) =>
    pagesById(ctx, (tx, above, limit) =>
      query(tx)
        .selectFrom('media')
        .select(['id', 'owner_id', 'kind', 'purpose', 'is_locked', 'alt', 'state', 'failure', 'key'])
        .select(['bytes', 'width', 'height', 'widths', 'duration_ms', 'created_at'])
        .where('owner_id', '=', profileId)
        .where('forgotten_at', 'is', null)
        .where('id', '>', above)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  )

const itemOf = (row: {
  id: bigint
  kind: Exported['kind']
  state: Exported['state']
  is_locked: boolean
  key: string
  widths: number[] | null
}): Exported => ({
  id: wireId(row.id),
  kind: row.kind,
  state: row.state,
  isLocked: row.is_locked,
  key: row.key,
  widths: row.widths ?? [],
})

async function* pictures(ctx: Context, owner: Owner): AsyncGenerator<ExportAttachment> {
  for await (const page of pagesOf(ctx, owner))
    for (const item of page.map(itemOf)) {
      const name = exportedName(item)
      if (name !== null) yield { name, open: () => openExported(ctx, item) }
    }
}

/** What of this module's tables people take along. Files are copied with the posts they belong to, by their names. */
export const mediaExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['media'],
    file: 'media.json',
    about: 'Your photos, videos and files, also those only buyers see',
    // The key is where it is stored, and leads to it: that is ours.
    rows: (ctx, owner) =>
      shaped(pagesOf(ctx, owner), ({ key, widths, owner_id, ...row }) => ({
        profile_id: owner_id,
        file: exportedName(itemOf({ key, widths, ...row })),
        ...row,
      })),
    attachments: pictures,
  },
  {
    tables: ['media_upload'],
    file: 'uploads.json',
    about: 'Uploads that are not finished',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        inPages(ctx, {
          from: '',
          read: (tx, above, limit) =>
            query(tx)
              .selectFrom('media_upload')
              .select(['owner_id as profile_id', 'client_key as name', 'upload_for', 'size', 'received'])
              .select(['created_at', 'expires_at'])
              .where('owner_id', '=', profileId)
              .where('client_key', '>', above)
              .orderBy('client_key')
              .limit(limit)
              .execute(),
          keyOf: ({ name }) => name,
        }),
      ),
  },
  {
    tables: ['media_stray', 'media_usage'],
    because: 'technical: second copies on their way, and how much is used',
  },
]
