import type { MediaId, PostId } from '@sayso/contract/ids'
import type { LockedContent } from '@sayso/contract/seal'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../posts.tables.ts'

/** All queries that touch locked content. The database's read role has no access to it. */

export interface LockedRow {
  readonly text: string | null
  readonly salt: string | null
  readonly seal: { readonly sha256: string; readonly sealedAt: string } | null
  readonly supportEmail: string | null
  /** Descriptions of the locked pictures, written by the author. */
  readonly alts: ReadonlyMap<MediaId, string>
  /** Later versions that buyers of this version also get, newest first. */
  readonly given: readonly GivenVersion[]
}

export interface GivenVersion {
  readonly text: string
  readonly salt: string
  readonly seal: { readonly sha256: string; readonly sealedAt: string }
}

/**
 * Loads the locked content of each post in the wanted version: null is the current one, 0 is from before there was a
 * text. Unless `isReadable`, only the support email is returned.
 */
export async function findLocked(
  tx: Tx,
  wanted: readonly { id: PostId; version: number | null; isReadable: boolean }[],
): Promise<Map<PostId, LockedRow>> {
  const { rows } = await sql<{
    post_id: bigint
    text: string | null
    salt: Buffer | null
    seal: Buffer | null
    sealed_at: Date | null
    support_email: string | null
    given: { text: string; salt: string; seal: string; sealed_at: string }[] | null
    alts: { id: string; alt: string }[] | null
  }>`
    select wanted.post_id, secret.text, secret.salt, secret.seal, secret.sealed_at, support_email, later.given,
           shown.alts
      from unnest(${rowIds(wanted.map(({ id }) => id))}::bigint[],
                  ${wanted.map(({ version }) => version)}::int[],
                  ${wanted.map(({ isReadable }) => isReadable)}::boolean[]) as wanted (post_id, version, is_readable)
      left join lateral (
        select * from post_secret
         where post_secret.post_id = wanted.post_id and wanted.is_readable
           and case when wanted.version is null then true when wanted.version = 0 then text = ''
                    else post_secret.version = wanted.version end
         order by post_secret.version desc limit 1) secret on true
      left join lateral (
        select json_agg(json_build_object('text', text, 'salt', encode(salt, 'hex'), 'seal', encode(seal, 'hex'),
                                          'sealed_at', sealed_at) order by post_secret.version desc) as given
          from post_secret
         where post_secret.post_id = wanted.post_id and wanted.is_readable and post_secret.given
           and post_secret.version > wanted.version) later on true
      left join lateral (
        select json_agg(json_build_object('id', media_id::text, 'alt', alt)) as alts
          from post_media
         where post_media.post_id = wanted.post_id and wanted.is_readable and locked and alt <> '') shown on true
      left join post_contact on post_contact.post_id = wanted.post_id`.execute(tx)
  return new Map(
    rows.map((row) => [
      wireId<PostId>(row.post_id),
      {
        text: row.text,
        salt: row.salt?.toString('hex') ?? null,
        seal:
          row.seal && row.sealed_at
            ? { sha256: row.seal.toString('hex'), sealedAt: row.sealed_at.toISOString() }
            : null,
        supportEmail: row.support_email,
        alts: new Map((row.alts ?? []).map(({ id, alt }) => [wireId<MediaId>(BigInt(id)), alt])),
        given: (row.given ?? []).map(({ text, salt, seal, sealed_at }) => ({
          text,
          salt,
          seal: { sha256: seal, sealedAt: new Date(sealed_at).toISOString() },
        })),
      },
    ]),
  )
}

/**
 * The content of a post that can be sealed: the current locked text, and its files in order, with the hashes of those
 * that have been read.
 */
export async function findSealable(tx: Tx, id: PostId): Promise<LockedContent> {
  const secret = await query(tx)
    .selectFrom('post_secret')
    .select('text')
    .where('post_id', '=', rowId(id))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const files = await query(tx)
    .selectFrom('post_file')
    .select(['filename', 'size', 'sha256'])
    .where('post_id', '=', rowId(id))
    .where('sha256', 'is not', null)
    .orderBy('place')
    .orderBy('file_id')
    .execute()
  return {
    text: secret?.text ?? '',
    files: files.map(({ filename, size, sha256 }) => ({
      filename,
      size: Number(size),
      sha256: sha256?.toString('hex') ?? '',
    })),
  }
}

export interface NewSecret {
  readonly content: LockedContent
  readonly words: number
  readonly salt: Buffer
  readonly seal: Buffer
  readonly sealedAt: Date
  /** Whether buyers of earlier versions get it too. Null keeps the choice of the version before. */
  readonly isGiven: boolean | null
}

/**
 * Adds a new version of the locked content beside the earlier ones, and updates what is public about it on the post.
 */
export async function insertSecret(tx: Tx, id: PostId, secret: NewSecret): Promise<void> {
  const { content, words, salt, seal, sealedAt, isGiven } = secret
  await sql`
    with versioned as (
      update post
         set secret_version = secret_version + 1, locked_words = ${words}::int, seal = ${seal}, sealed_at = ${sealedAt}
       where id = ${rowId(id)}
      returning id, secret_version)
    insert into post_secret (post_id, version, text, files, salt, seal, sealed_at, given)
    select id, secret_version, ${content.text}, ${JSON.stringify(content.files)}::jsonb, ${salt}, ${seal}, ${sealedAt},
           coalesce(${isGiven}::boolean,
                    (select given from post_secret where post_id = id and version = secret_version - 1), false)
      from versioned`.execute(tx)
}

/** Deletes the locked content of a post that became free. Nobody has bought it, so nobody has a right to it. */
export async function dropSecrets(tx: Tx, id: PostId): Promise<void> {
  await query(tx).deleteFrom('post_secret').where('post_id', '=', rowId(id)).execute()
  await query(tx).deleteFrom('post_contact').where('post_id', '=', rowId(id)).execute()
  await query(tx)
    .updateTable('post')
    .set({ secret_version: 0, locked_words: 0, seal: null, sealed_at: null, sale_stopped_at: null })
    .where('id', '=', rowId(id))
    .execute()
}

export async function setSupportEmail(tx: Tx, id: PostId, email: string | null): Promise<void> {
  if (email === null) {
    await query(tx).deleteFrom('post_contact').where('post_id', '=', rowId(id)).execute()
    return
  }
  await query(tx)
    .insertInto('post_contact')
    .values({ post_id: rowId(id), support_email: email })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ support_email: email }))
    .execute()
}
