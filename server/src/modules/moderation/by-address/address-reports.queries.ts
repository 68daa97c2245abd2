import '../moderation.tables.ts'
import type { ReportedFor } from '@sayso/contract/report-reasons'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  type KeyCounts,
  keyNumberIn,
  type ResealPage,
  toKeyCounts,
} from '../../../platform/keys/keyed-column.ts'
import { query } from '../moderation.tables.ts'

interface AddressReport {
  readonly number: bigint
  readonly url: string
  readonly reason: ReportedFor
  readonly text: string
  readonly contactSealed: Buffer | null
  readonly tokenHash: Buffer | null
}

export async function insertAddressReport(tx: Tx, report: AddressReport): Promise<void> {
  const { number, url, reason, text, contactSealed, tokenHash } = report
  await query(tx)
    .insertInto('report')
    .values({ number, url, reason, text, contact_sealed: contactSealed, token_hash: tokenHash })
    .execute()
}

/** A report that has no case yet. */
export async function holdUntaken(
  tx: Tx,
  number: bigint,
): Promise<{ readonly url: string; readonly reason: ReportedFor } | null> {
  const row = await query(tx)
    .selectFrom('report')
    .select(['url', 'reason'])
    .where('number', '=', number)
    .where('case_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? { url: row.url ?? '', reason: row.reason } : null
}

export async function setCase(tx: Tx, number: bigint, caseId: bigint): Promise<void> {
  await query(tx).updateTable('report').set({ case_id: caseId }).where('number', '=', number).execute()
}

export interface FoundReport {
  /** Null until it is taken in. */
  readonly caseId: bigint | null
  readonly isOpen: boolean
  readonly createdAt: Date
  readonly statement: string | null
}

/** The report that a link in an email is for. */
export async function findByToken(tx: Tx, number: bigint, tokenHash: Buffer): Promise<FoundReport | null> {
  const row = await query(tx)
    .selectFrom('report')
    .select(['case_id', 'state', 'created_at', 'statement'])
    .where('number', '=', number)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return null
  const { case_id: caseId, created_at: createdAt, statement } = row
  return { caseId, isOpen: row.state === 'open', createdAt, statement }
}

export async function countContactsByKey(tx: Tx): Promise<KeyCounts> {
  const rows = await query(tx)
    .selectFrom('report')
    .select(({ fn }) => [
      keyNumberIn('contact_sealed').as('key'),
      sql<number>`${fn.countAll()}::int`.as('count'),
    ])
    .where('contact_sealed', 'is not', null)
    .groupBy('key')
    .execute()
  return toKeyCounts(rows)
}

export async function holdContacts(
  tx: Tx,
  { after, limit }: ResealPage,
): Promise<{ readonly number: bigint; readonly sealed: Buffer }[]> {
  const rows = await query(tx)
    .selectFrom('report')
    .select(['number', 'contact_sealed'])
    .where('contact_sealed', 'is not', null)
    .where('number', '>', BigInt(after ?? '0'))
    .orderBy('number')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.flatMap(({ number, contact_sealed: sealed }) => (sealed === null ? [] : [{ number, sealed }]))
}

export async function putContact(tx: Tx, number: bigint, sealed: Buffer): Promise<void> {
  await query(tx).updateTable('report').set({ contact_sealed: sealed }).where('number', '=', number).execute()
}
