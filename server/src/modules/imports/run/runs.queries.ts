import type { JobId, MediaId, ProfileId } from '@sayso/contract/ids'
import { type Selectable, sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isInGoodStanding } from '../../profiles/profiles.fragments.ts'
import type { Run } from '../imports.run.ts'
import { query } from '../imports.tables.ts'

export interface NewRun
  extends Pick<Run, 'profileId' | 'network' | 'visibility' | 'isAutomatic' | 'newerThan'> {
  readonly archiveId?: MediaId
}

/** Whether its account is neither suspended nor closed. */
export async function mayPublish(tx: Tx, { profileId }: Pick<Run, 'profileId'>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${isInGoodStanding('profile')} as may from profile where id = ${rowId(profileId)}`.execute(tx)
  return rows[0]?.may ?? false
}

/** Null if a run is under way: the unique index allows only one. */
export async function insertRun(tx: Tx, run: NewRun): Promise<JobId | null> {
  const row = await query(tx)
    .insertInto('import_run')
    .values({
      profile_id: rowId(run.profileId),
      network: run.network,
      visibility: run.visibility,
      is_automatic: run.isAutomatic,
      newer_than: run.newerThan,
      archive_id: run.archiveId === undefined ? null : rowId(run.archiveId),
    })
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'network']).where('ended_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row ? wireId(row.id) : null
}

/**
 * Takes over the run that is under way, if any. If the schedule had started it to look for new posts only, it becomes
 * the user's import of everything and starts again.
 */
export async function adoptRun(tx: Tx, { profileId, network, visibility }: NewRun): Promise<JobId | null> {
  const { rows } = await sql<{ id: bigint }>`
    update import_run
       set visibility = case when is_automatic then ${visibility} else visibility end,
           is_listed = is_listed and not is_automatic,
           next_page = case when is_automatic then null else next_page end,
           newer_than = null, is_automatic = false
     where profile_id = ${rowId(profileId)} and network = ${network} and ended_at is null and archive_id is null
    returning id`.execute(tx)
  return rows[0] ? wireId(rows[0].id) : null
}

export async function findRun(tx: Tx, id: JobId, { lock = false } = {}): Promise<Run | null> {
  const rows = query(tx).selectFrom('import_run').selectAll().where('id', '=', rowId(id))
  const row = await (lock ? rows.forUpdate() : rows).executeTakeFirst()
  return row ? toRun(row) : null
}

/** The newest run of each network. */
export async function findNewest(tx: Tx, profileId: ProfileId): Promise<Run[]> {
  const rows = await query(tx)
    .selectFrom('import_run')
    .selectAll()
    .distinctOn('network')
    .where('profile_id', '=', rowId(profileId))
    .orderBy('network')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toRun)
}

export type Progress = Partial<
  Pick<Run, 'status' | 'nextPage' | 'pages' | 'isListed' | 'skipped' | 'failures' | 'retryAt' | 'fault'>
>

export async function updateRun(tx: Tx, id: JobId, to: Progress): Promise<void> {
  await query(tx)
    .updateTable('import_run')
    .set({
      ...(to.status !== undefined && { status: to.status }),
      ...((to.status === 'completed' || to.status === 'failed') && { ended_at: sql<Date>`now()` }),
      ...(to.nextPage !== undefined && { next_page: to.nextPage }),
      ...(to.pages !== undefined && { pages: to.pages }),
      ...(to.isListed !== undefined && { is_listed: to.isListed }),
      ...(to.skipped !== undefined && { skipped: to.skipped }),
      ...(to.failures !== undefined && { failures: to.failures }),
      ...(to.retryAt !== undefined && { retry_at: to.retryAt }),
      ...(to.fault !== undefined && { fault: to.fault }),
    })
    .where('id', '=', rowId(id))
    .where('ended_at', 'is', null)
    .execute()
}

const toRun = (row: Selectable<Tables['import_run']>): Run => ({
  id: wireId(row.id),
  profileId: wireId(row.profile_id),
  network: row.network,
  isAutomatic: row.is_automatic,
  visibility: row.visibility,
  status: row.status,
  nextPage: row.next_page,
  pages: row.pages,
  isListed: row.is_listed,
  newerThan: row.newer_than,
  skipped: row.skipped,
  failures: row.failures,
  retryAt: row.retry_at,
  fault: row.fault,
  endedAt: row.ended_at,
  archiveId: row.archive_id === null ? null : wireId(row.archive_id),
})
