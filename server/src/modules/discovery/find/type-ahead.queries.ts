import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Ranked } from './top-by-prefix.ts'

/** The terms of names after this one, sorted. */
export async function nameTermsAfter(
  db: Reader,
  { term, score, id }: Ranked<bigint>,
  limit: number,
): Promise<Ranked<bigint>[]> {
  const { rows } = await sql<{ term: string; score: number; profile_id: bigint }>`
    select term, score, profile_id from profile_term
     where not is_bio and term >= ${term}
       and (term > ${term} or score < ${score} or (score = ${score} and profile_id > ${id}))
     order by term, score desc, profile_id limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => ({ term: row.term, score: row.score, id: row.profile_id }))
}

/** The tags of the world after this one, sorted. */
export async function tagsAfter(db: Reader, tag: string, limit: number): Promise<Ranked<string>[]> {
  const { rows } = await sql<{ tag: string; accounts: number }>`
    select tag, accounts from tag_standing where scope = 'w' and tag > ${tag} order by tag limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows.map((row) => ({ term: row.tag, score: row.accounts, id: row.tag }))
}

export interface TypeAheadRow {
  readonly prefix: string
  readonly profileIds: readonly bigint[] | null
  readonly tags: readonly string[] | null
}

export async function putTypeAhead(tx: Tx, rows: readonly TypeAheadRow[], madeAt: Date): Promise<void> {
  const asText = (list: readonly (bigint | string)[] | null) =>
    list && `{${list.map((one) => `"${one}"`).join(',')}}`
  await sql`
    insert into type_ahead (prefix, profile_ids, tags, made_at)
    select prefix, ids::bigint[], tags::text[], ${madeAt}::timestamptz
      from unnest(${rows.map(({ prefix }) => prefix)}::text[], ${rows.map(({ profileIds }) => asText(profileIds))}::text[],
                  ${rows.map(({ tags }) => asText(tags))}::text[]) as r (prefix, ids, tags)
    on conflict (prefix) do update
       set profile_ids = excluded.profile_ids, tags = excluded.tags, made_at = excluded.made_at`.execute(tx)
}

export async function dropOldTypeAhead(tx: Tx, before: Date): Promise<void> {
  await sql`delete from type_ahead where made_at < ${before}`.execute(tx)
}
