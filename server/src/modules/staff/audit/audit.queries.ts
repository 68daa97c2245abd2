import type { AccountId } from '@sayso/contract/ids'
import { type Selectable, sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../staff.tables.ts'
import type { AuditFacts, ChainedRow, Link } from './audit-chain.ts'
import { START } from './audit-chain.ts'

/** One at a time, until the end of the transaction: each row needs the one before. */
const LOCK = 7_314_001

export async function holdLog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx)
}

export async function findHead(tx: Tx): Promise<Link> {
  const row = await query(tx)
    .selectFrom('audit_log')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? START
}

export async function insertRow(tx: Tx, row: ChainedRow): Promise<void> {
  await query(tx)
    .insertInto('audit_log')
    .values({
      id: row.id,
      at: row.at,
      staff_id: row.staffId,
      role: row.role,
      act: row.act,
      subject: row.subject,
      because: row.because,
      before: JSON.stringify(row.before),
      after: JSON.stringify(row.after),
      request_id: row.requestId,
      prev_hash: row.prevHash,
      hash: row.hash,
    })
    .execute()
}

const toRow = (row: Selectable<Tables['audit_log']>): ChainedRow => ({
  id: row.id,
  at: row.at,
  staffId: row.staff_id,
  role: row.role,
  act: row.act,
  subject: row.subject,
  because: row.because,
  before: row.before as AuditFacts,
  after: row.after as AuditFacts,
  requestId: row.request_id,
  prevHash: row.prev_hash,
  hash: row.hash,
})

/** Rows after one of them, in their order. */
export async function listAfter(tx: Tx, id: bigint, limit: number): Promise<ChainedRow[]> {
  const rows = await query(tx)
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toRow)
}

export async function findHash(tx: Tx, id: bigint): Promise<Buffer | null> {
  const row = await query(tx).selectFrom('audit_log').select('hash').where('id', '=', id).executeTakeFirst()
  return row?.hash ?? null
}

/** The latest rows first: of one person, about one subject, or all. */
export async function listLatest(
  tx: Tx,
  {
    staffId,
    subject,
    below,
    limit,
  }: { staffId?: AccountId | null; subject?: string; below: bigint | null; limit: number },
): Promise<ChainedRow[]> {
  const rows = await query(tx)
    .selectFrom('audit_log')
    .selectAll()
    .$if(staffId != null, (some) => some.where('staff_id', '=', rowId(staffId ?? '')))
    .$if(subject !== undefined, (some) => some.where('subject', '=', subject ?? ''))
    .$if(below !== null, (some) => some.where('id', '<', below))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toRow)
}
