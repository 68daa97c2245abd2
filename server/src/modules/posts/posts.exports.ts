import { instantOfId, type MediaId } from '@sayso/contract/ids'
import { cents, formatCents } from '@sayso/contract/money'
import { inPages, ofEachProfile } from '../../composition/export-rows.ts'
import type {
  ExportAttachment,
  ExportPart,
  ExportText,
  NotExported,
  Owner,
} from '../../composition/personal-data.ts'
import type { Context } from '../../context.ts'
import { wireId } from '../../platform/db/row-id.ts'
import { exportedName, findMedia, openExported } from '../media/index.ts'
import { query } from './posts.tables.ts'
import * as q from './posts-export.queries.ts'

/** Few, because each may have a long hidden text, and many versions of it. */
const POSTS_AT_ONCE = 50

const pagesOf = (ctx: Context, profileId: bigint) =>
  inPages(ctx, {
    from: 0n,
    read: (tx, above, limit) => q.readPosts(tx, profileId, above, limit),
    keyOf: ({ id }) => id,
    limit: POSTS_AT_ONCE,
  })

async function* posts(ctx: Context, owner: Owner) {
  for await (const page of ofEachProfile(owner, (profileId) => pagesOf(ctx, profileId))) {
    const parts = await ctx.db.readPrivate((tx) =>
      q.readParts(
        tx,
        page.map(({ id }) => id),
      ),
    )
    const items = await findMedia(
      ctx.db.readFresh,
      parts.media.map(({ media_id }) => wireId<MediaId>(media_id)),
    )
    const of = <Row extends { post_id: bigint }>(rows: readonly Row[], id: bigint) =>
      rows.filter(({ post_id }) => post_id === id).map(({ post_id: _, ...rest }) => rest)
    yield page.map(({ id, version_at, ...post }) => ({
      id,
      created_at: instantOfId(wireId(id)),
      edited_at: version_at,
      ...post,
      support_email: of(parts.contacts, id)[0]?.support_email ?? null,
      locked: of(parts.secrets, id),
      earlier_versions: of(parts.versions, id),
      counts: of(parts.counters, id)[0] ?? null,
      media: of(parts.media, id).map(({ media_id, ...item }) => {
        const found = items.get(wireId<MediaId>(media_id))
        return { media_id, file: found ? exportedName(found) : null, ...item }
      }),
      files: of(parts.files, id).map((file) => ({ ...file, file: fileName(file) })),
    }))
  }
}

async function* texts(ctx: Context, owner: Owner): AsyncGenerator<ExportText[]> {
  for await (const page of posts(ctx, owner))
    yield page.map((post) => ({
      at: post.created_at,
      text: post.text,
      notes: [
        ...(post.visibility === 'followers' ? ['For followers'] : []),
        ...(post.place_label === null ? [] : [post.place_label]),
        ...(post.price_cents === null ? [] : [`Pay-to-view, ${formatCents(cents(post.price_cents))}`]),
      ],
      more: [
        ...post.locked.flatMap(({ text }) => (text === '' ? [] : [{ name: 'Hidden text', text }])),
        ...post.earlier_versions.map(({ text, version }) => ({ name: `Version ${version}`, text })),
      ],
      pictures: post.media.flatMap(({ file, alt }) => (file?.endsWith('.webp') ? [{ file, alt }] : [])),
      files: [
        ...post.media.flatMap(({ file }) => (file?.endsWith('.mp4') ? [{ file, name: 'Video' }] : [])),
        ...post.files.map(({ file, filename }) => ({ file, name: filename })),
      ],
    }))
}

/** Files keep the names they were uploaded with, in a folder each, as two may have the same name. */
const fileName = ({ file_id, filename }: { file_id: bigint; filename: string }) =>
  `files/${wireId(file_id)}/${filename.replace(/[/\\:\p{Cc}]/gu, '_').replace(/^\.+/, '_')}`

async function* files(ctx: Context, owner: Owner): AsyncGenerator<ExportAttachment> {
  const pages = ofEachProfile(owner, (profileId) =>
    inPages(ctx, {
      from: [0n, 0n] as [bigint, bigint],
      read: (tx, above, limit) => q.readFiles(tx, profileId, above, limit),
      keyOf: ({ post_id, file_id }): [bigint, bigint] => [post_id, file_id],
    }),
  )
  for await (const page of pages) {
    const ids = page.map(({ file_id }) => wireId<MediaId>(file_id))
    const items = await findMedia(ctx.db.readFresh, ids)
    for (const file of page) {
      const item = items.get(wireId<MediaId>(file.file_id))
      if (item) yield { name: fileName(file), open: () => openExported(ctx, item) }
    }
  }
}

/** What of this module's tables people take along. */
export const postExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: [
      ...['post', 'post_contact', 'post_counter', 'post_file', 'post_media', 'post_secret', 'post_version'],
    ],
    file: 'posts.json',
    about: 'Your posts with every version, and the hidden text and files you sell. Not those you deleted',
    rows: posts,
    texts,
    attachments: files,
  },
  {
    tables: ['post_draft'],
    file: 'drafts.json',
    about: 'Posts you have begun to write',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        inPages(ctx, {
          from: '',
          read: (tx, above, limit) =>
            query(tx)
              .selectFrom('post_draft')
              .select(['profile_id', 'draft_id as draft', 'content', 'updated_at'])
              .where('profile_id', '=', profileId)
              .where('draft_id', '>', above)
              .orderBy('draft_id')
              .limit(limit)
              .execute(),
          keyOf: ({ draft }) => draft,
          limit: POSTS_AT_ONCE,
        }),
      ),
  },
  {
    tables: ['post_counter_delta', 'post_key'],
    because: 'technical: counts on their way, and keys that keep a post from being published twice',
  },
]
