import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { wireId } from '../../../platform/db/row-id.ts'

const LIST_SIZE = 60

/** The most disputed posts that are seen from these places, the most disputed first. */
export async function disputedIds(db: Reader, keys: readonly string[]): Promise<PostId[]> {
  const { rows } = await sql<{ ref: bigint }>`
    select item.ref
      from unnest(${[...keys]}::text[]) as k (scope)
     cross join lateral (
       select ref, score from discovery_item
        where list = 'disputed' and discovery_item.scope = k.scope and ref is not null
        order by rank limit ${sql.lit(LIST_SIZE)}) item
     order by item.score desc limit ${sql.lit(LIST_SIZE)}`.execute(db)
  return rows.map(({ ref }) => wireId<PostId>(ref))
}
