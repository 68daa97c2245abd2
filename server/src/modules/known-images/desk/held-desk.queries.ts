import type { AccountId, MediaId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../known-images.tables.ts'

export interface Held {
  readonly id: MediaId
  readonly kind: 'image' | 'video' | 'file'
  readonly accountId: AccountId
  readonly handle: string | null
  readonly caseId: bigint | null
  readonly list: string
  readonly entry: string
  readonly distance: number | null
  readonly heldAt: Date
  readonly hasGlimpse: boolean
  /** Until when this person may see it and let it through, because two agreed; null if not now. */
  readonly until: Date | null
}

const MAX_LISTED = 100

interface Row extends Omit<Held, 'id' | 'accountId'> {
  readonly media_id: bigint
  readonly account_id: bigint
}

const waiting = (staffId: AccountId) => sql<Row>`
  select held_media.media_id, media_kind as kind, held_media.account_id, handle, case_id as "caseId", list, entry,
         distance, held_at as "heldAt", glimpse_sealed is not null as "hasGlimpse", viewer.until
    from held_media
    left join profile on profile.id = owner_id
    left join held_media_viewer viewer on viewer.media_id = held_media.media_id
          and staff_id = ${rowId(staffId)} and viewer.until > clock_timestamp()
   where held_media.state = 'waiting'`

const toHeld = ({ media_id: id, account_id: accountId, ...row }: Row): Held => ({
  ...row,
  id: wireId<MediaId>(id),
  accountId: wireId<AccountId>(accountId),
})

export async function listHeld(tx: Tx, staffId: AccountId): Promise<Held[]> {
  const { rows } = await sql<Row>`${waiting(staffId)}
    order by held_at, held_media.media_id limit ${MAX_LISTED}`.execute(tx)
  return rows.map(toHeld)
}

/** Null if nobody has to decide about it any more. Locked, so that it is decided once. */
export async function lockHeld(tx: Tx, id: MediaId, staffId: AccountId): Promise<Held | null> {
  const { rows } = await sql<Row>`${waiting(staffId)} and held_media.media_id = ${rowId(id)}
    for update of held_media`.execute(tx)
  return rows[0] === undefined ? null : toHeld(rows[0])
}

/** Whose it is; null if nobody has to decide about it any more. */
export async function findOwner(tx: Tx, id: MediaId): Promise<AccountId | null> {
  const row = await query(tx)
    .selectFrom('held_media')
    .select('account_id')
    .where('media_id', '=', rowId(id))
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row ? wireId<AccountId>(row.account_id) : null
}

export async function countHeld(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from held_media where state = 'waiting'`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function putViewer(tx: Tx, id: MediaId, staffId: AccountId, minutes: number): Promise<void> {
  await sql`
    insert into held_media_viewer (media_id, staff_id, until)
    values (${rowId(id)}, ${rowId(staffId)}, clock_timestamp() + make_interval(mins => ${minutes}))
    on conflict (media_id, staff_id) do update set until = excluded.until`.execute(tx)
}

export async function findGlimpse(tx: Tx, id: MediaId): Promise<Buffer | null> {
  const row = await query(tx)
    .selectFrom('held_media')
    .select('glimpse_sealed')
    .where('media_id', '=', rowId(id))
    .executeTakeFirst()
  return row?.glimpse_sealed ?? null
}

/** Of what may be shown nothing is kept but the hash, so that the same file passes next time. */
export async function markDecided(
  tx: Tx,
  id: MediaId,
  { by, state }: { readonly by: AccountId; readonly state: 'released' | 'rejected' },
): Promise<void> {
  await sql`
    update held_media set state = ${state}, decided_by = ${rowId(by)}, decided_at = clock_timestamp(),
           glimpse_sealed = case when ${state} = 'rejected' then glimpse_sealed end
     where media_id = ${rowId(id)}`.execute(tx)
  await query(tx).deleteFrom('held_media_viewer').where('media_id', '=', rowId(id)).execute()
}
