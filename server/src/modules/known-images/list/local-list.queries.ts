import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { KnownMatch, UploadHashes } from '../../media/index.ts'
import { query } from '../known-images.tables.ts'

/** The entry with the same file, or the one that looks most alike and differs in at most so many bits. */
export async function findKnown(
  tx: Tx,
  { sha256, phashes }: UploadHashes,
  maxDistance: number,
): Promise<KnownMatch | null> {
  const same = await query(tx)
    .selectFrom('known_image')
    .select(['list', 'entry'])
    .where('sha256', '=', sha256)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (same) return { ...same, distance: null }
  const alike = []
  for (const phash of phashes) alike.push(...(await findAlike(tx, phash, maxDistance)))
  return alike.sort((a, b) => a.distance - b.distance)[0] ?? null
}

async function findAlike(
  tx: Tx,
  phash: string,
  maxDistance: number,
): Promise<(KnownMatch & { distance: number })[]> {
  const bits = BigInt.asIntN(64, BigInt(`0x${phash}`))
  const { rows } = await sql<KnownMatch & { distance: number }>`
    select list, entry, distance
      from known_image, lateral (select bit_count((phash # ${bits}::bigint)::bit(64))::int as distance) compared
     where phash is not null and bands && ${bandsOf(phash)}::int[] and distance <= ${maxDistance}
     order by distance, id limit 1`.execute(tx)
  return rows
}

/** As the column is generated: each byte with its place. */
const bandsOf = (phash: string): number[] =>
  Array.from(Buffer.from(phash, 'hex'), (byte, place) => 256 * place + byte)

export interface Entry {
  readonly entry: string
  readonly sha256: string | null
  readonly phash: string | null
}

/** Adds entries, or puts them in the place of those with the same name. */
export async function putEntries(tx: Tx, list: string, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ entry, sha256, phash }) => ({
    entry,
    sha256,
    phash: phash === null ? null : String(BigInt.asIntN(64, BigInt(`0x${phash}`))),
  }))
  await sql`
    insert into known_image (list, entry, sha256, phash)
    select ${list}, entry, decode(sha256, 'hex'), phash
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (entry text, sha256 text, phash bigint)
    on conflict (list, entry) do update set sha256 = excluded.sha256, phash = excluded.phash`.execute(tx)
}

/** How many there were. */
export async function deleteList(tx: Tx, list: string): Promise<number> {
  const { numDeletedRows } = await query(tx)
    .deleteFrom('known_image')
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function countLists(tx: Tx): Promise<{ list: string; files: number; pictures: number }[]> {
  const { rows } = await sql<{ list: string; files: number; pictures: number }>`
    select list, count(sha256)::int as files, count(phash)::int as pictures
      from known_image group by list order by list`.execute(tx)
  return rows
}
