import type { JobId, PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { NetworkName } from '../../connections/index.ts'
import type { Counts } from '../imports.run.ts'
import { query } from '../imports.tables.ts'

/** The identity of an item: there is only ever one item for each key. */
export interface ItemKey {
  readonly profileId: ProfileId
  readonly network: NetworkName
  readonly sourceId: string
}

export interface Item extends ItemKey {
  readonly postedAt: Date
  readonly content: unknown
  readonly tries: number
}

/** With a `reason`, it cannot be imported and is stored as failed right away. */
export interface NewItem {
  readonly sourceId: string
  readonly postedAt: Date | null
  readonly place: number
  readonly content: unknown
  readonly reason: string | null
}

interface Owner {
  readonly id: JobId
  readonly profileId: ProfileId
  readonly network: NetworkName
}

/** The items among these that are already posts, and the run that imported them. */
export async function findImported(
  tx: Tx,
  { profileId, network }: Owner,
  sourceIds: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await query(tx)
    .selectFrom('import_item')
    .select(['source_id', 'run_id'])
    .where('profile_id', '=', rowId(profileId))
    .where('network', '=', network)
    .where('source_id', '=', sql<string>`any(${sourceIds}::text[])`)
    .where('state', '=', 'imported')
    .execute()
  return new Map(rows.map(({ source_id, run_id }) => [source_id, run_id]))
}

/**
 * Inserts the items of a run. Items that an earlier run found but did not import move to this one; items that are
 * already posts never do.
 */
export async function insertItems(tx: Tx, run: Owner, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return
  const sent = items.map(({ sourceId, postedAt, place, content, reason }) => ({
    source_id: sourceId,
    posted_at: postedAt?.toISOString() ?? null,
    place,
    content,
    reason,
  }))
  await sql`
    insert into import_item as i (profile_id, network, source_id, run_id, posted_at, place, content, state, reason)
    select ${rowId(run.profileId)}, ${run.network}, source_id, ${rowId(run.id)}, posted_at, place, content,
           case when reason is null then 'waiting' else 'failed' end, reason
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
           as s (source_id text, posted_at timestamptz, place integer, content jsonb, reason text)
    on conflict (profile_id, network, source_id) do update
       set run_id = excluded.run_id, posted_at = excluded.posted_at, place = excluded.place,
           content = excluded.content, state = excluded.state, reason = excluded.reason, tries = 0
     where i.state <> 'imported' and i.run_id <> excluded.run_id`.execute(tx)
}

/** Oldest first; items that failed before come after all others. */
export async function findNext(tx: Tx, runId: JobId): Promise<Item | null> {
  const row = await query(tx)
    .selectFrom('import_item')
    .selectAll()
    .where('run_id', '=', rowId(runId))
    .where('state', '=', 'waiting')
    .orderBy('tries')
    .orderBy('posted_at')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { source_id: sourceId, posted_at, content, tries, network } = row
  const profileId = wireId<ProfileId>(row.profile_id)
  return { profileId, network, sourceId, postedAt: posted_at ?? new Date(0), content, tries }
}

/** Whether the item is still waiting. Locks it until the end of the transaction. */
export async function holdItem(tx: Tx, key: ItemKey): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('import_item')
    .select('state')
    .where('profile_id', '=', rowId(key.profileId))
    .where('network', '=', key.network)
    .where('source_id', '=', key.sourceId)
    .forUpdate()
    .executeTakeFirst()
  return row?.state === 'waiting'
}

export const setImported = (tx: Tx, key: ItemKey, postId: PostId) =>
  update(tx, key, { state: 'imported', post_id: rowId(postId), content: null, reason: null })

export const setFailed = (tx: Tx, key: ItemKey, reason: string) =>
  update(tx, key, { state: 'failed', reason, content: null })

export const countTry = (tx: Tx, key: ItemKey, tries: number) => update(tx, key, { tries })

async function update(
  tx: Tx,
  key: ItemKey,
  to: {
    state?: 'imported' | 'failed'
    post_id?: bigint
    content?: null
    reason?: string | null
    tries?: number
  },
): Promise<void> {
  await query(tx)
    .updateTable('import_item')
    .set(to)
    .where('profile_id', '=', rowId(key.profileId))
    .where('network', '=', key.network)
    .where('source_id', '=', key.sourceId)
    .where('state', '=', 'waiting')
    .execute()
}

export async function countItems(tx: Tx, runId: JobId): Promise<Counts> {
  const rows = await query(tx)
    .selectFrom('import_item')
    .select(['state', (eb) => eb.fn.countAll<bigint>().as('count')])
    .where('run_id', '=', rowId(runId))
    .groupBy('state')
    .execute()
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { waiting: of('waiting'), imported: of('imported'), failed: of('failed') }
}

export async function listFailed(
  tx: Tx,
  runId: JobId,
  most: number,
): Promise<{ sourceId: string; reason: string }[]> {
  const rows = await query(tx)
    .selectFrom('import_item')
    .select(['source_id', 'reason'])
    .where('run_id', '=', rowId(runId))
    .where('state', '=', 'failed')
    .orderBy('posted_at')
    .orderBy('source_id')
    .limit(most)
    .execute()
  return rows.map(({ source_id: sourceId, reason }) => ({ sourceId, reason: reason ?? '' }))
}
