import type { ProfileId } from '@sayso/contract/ids'
import { type Selectable, sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../posts.tables.ts'
import type { DraftContent, DraftRow } from './drafts.view.ts'

const toRow = (row: Selectable<Tables['post_draft']>): DraftRow => ({
  id: row.draft_id,
  revision: row.revision,
  content: row.content as DraftContent,
  updatedAt: row.updated_at,
  expiresAt: row.expires_at,
})

/** The drafts of one profile. The caller passes the profile that the session has authenticated. */
export async function findDrafts(tx: Tx, profile: ProfileId): Promise<DraftRow[]> {
  const rows = await query(tx)
    .selectFrom('post_draft')
    .selectAll()
    .where('profile_id', '=', rowId(profile))
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('updated_at', 'desc')
    .orderBy('draft_id')
    .execute()
  return rows.map(toRow)
}

/** Locks all drafts of the profile, so that concurrent saves run one after the other. */
export async function lockDrafts(tx: Tx, profile: ProfileId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('post_draft', ${rowId(profile)}))`.execute(tx)
}

export async function saveDraft(
  tx: Tx,
  draft: { profile: ProfileId; id: string; content: DraftContent; keptDays: number },
): Promise<DraftRow> {
  const content = JSON.stringify(draft.content)
  const { rows } = await sql<Selectable<Tables['post_draft']>>`
    insert into post_draft as known (profile_id, draft_id, content, expires_at)
    values (${rowId(draft.profile)}, ${draft.id}, ${content}::jsonb, now() + make_interval(days => ${draft.keptDays}::int))
    on conflict (profile_id, draft_id) do update
       set revision = known.revision + 1, content = excluded.content, updated_at = now(),
           expires_at = excluded.expires_at
    returning *`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a draft was not saved')
  return toRow(row)
}

export async function dropDraft(tx: Tx, profile: ProfileId, id: string): Promise<void> {
  await query(tx)
    .deleteFrom('post_draft')
    .where('profile_id', '=', rowId(profile))
    .where('draft_id', '=', id)
    .execute()
}
