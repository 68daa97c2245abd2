import '../moderation.tables.ts'
import type { ProfileId } from '@sayso/contract/ids'
import type { ReportSubject } from '@sayso/contract/report-reasons'
import { type RawBuilder, sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Subject } from './subject.ts'

/** What a case keeps of it: as it was then, without what is locked. */
export interface FoundSubject {
  readonly authorId: ProfileId
  readonly snapshot: unknown
}

type Row = { author_id: bigint; snapshot: unknown }

const by = sql`'handle', author.handle, 'display_name', author.display_name`

const statements: Readonly<Record<ReportSubject, (id: bigint) => RawBuilder<Row>>> = {
  post: (id) => sql<Row>`
    select post.author_id,
           jsonb_build_object(${by}, 'text', post.text, 'version', post.version, 'price_cents', post.price_cents,
             'media', (select coalesce(jsonb_agg(jsonb_build_object('id', wire_id(m.media_id), 'kind', m.kind,
                                                                    'alt', m.public_alt, 'locked', m.locked)
                                                 order by m.place, m.media_id), '[]')
                         from post_media m where m.post_id = post.id),
             'files', (select coalesce(jsonb_agg(jsonb_build_object('id', wire_id(f.file_id), 'size', f.size)
                                                 order by f.place, f.file_id), '[]')
                         from post_file f where f.post_id = post.id)) as snapshot
      from post join profile author on author.id = post.author_id
     where post.id = ${id} and post.erased_at is null`,
  comment: (id) => sql<Row>`
    select comment.author_id, jsonb_build_object(${by}, 'text', comment.text, 'post_id', wire_id(comment.post_id)) as snapshot
      from comment join profile author on author.id = comment.author_id
     where comment.id = ${id}`,
  profile: (id) => sql<Row>`
    select author.id as author_id,
           jsonb_build_object(${by}, 'bio', author.bio, 'location', author.location, 'web_link', author.web_link,
                              'photo_id', wire_id(author.photo_media_id)) as snapshot
      from profile author
     where author.id = ${id}`,
}

/** Null if there is no such thing, whoever may see it. */
export async function findSubject(tx: Tx, { kind, id }: Subject): Promise<FoundSubject | null> {
  const { rows } = await statements[kind](rowId(id)).execute(tx)
  const [row] = rows
  return row ? { authorId: wireId<ProfileId>(row.author_id), snapshot: row.snapshot } : null
}
