import { createHash } from 'node:crypto'
import type { StaffRole } from '@sayso/contract/call'

/** Ids, states, amounts and masked addresses; no texts of people. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>

/** A row without its hashes. */
export interface AuditRow {
  readonly id: bigint
  readonly at: Date
  readonly staffId: bigint | null
  readonly role: StaffRole | 'operator'
  readonly act: string
  readonly subject: string
  readonly because: string
  readonly before: AuditFacts
  readonly after: AuditFacts
  readonly requestId: string
}

export interface ChainedRow extends AuditRow {
  readonly prevHash: Buffer
  readonly hash: Buffer
}

/** What the first row follows. */
const GENESIS = Buffer.alloc(32)

/** SHA-256 of the hash before and the row: whoever changes a row has to change every later one too. */
export function hashRow(prevHash: Buffer, row: AuditRow): Buffer {
  const fields = [
    ...[row.id.toString(), row.at.toISOString(), row.staffId?.toString() ?? null, row.role, row.act],
    ...[row.subject, row.because, ordered(row.before), ordered(row.after), row.requestId],
  ]
  return createHash('sha256').update(prevHash).update(JSON.stringify(fields)).digest()
}

/** The database keeps the fields of an object in an order of its own. */
const ordered = (facts: AuditFacts) => Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** The last row that was checked. */
export interface Link {
  readonly id: bigint
  readonly hash: Buffer
}

export const START: Link = { id: 0n, hash: GENESIS }

/** What is wrong with rows in the order of their ids, after `last`. */
export function findFaults(last: Link, rows: readonly ChainedRow[]): { faults: string[]; last: Link } {
  const faults: string[] = []
  let before = last
  for (const row of rows) {
    const follows = before.id + 1n
    if (row.id > follows)
      faults.push(
        row.id === follows + 1n
          ? `row ${follows} is missing`
          : `rows ${follows} to ${row.id - 1n} are missing`,
      )
    if (!hashRow(row.prevHash, row).equals(row.hash)) faults.push(`row ${row.id} was changed`)
    if (row.id === follows && !row.prevHash.equals(before.hash))
      faults.push(`row ${row.id} does not follow row ${before.id}: one of them was changed or moved`)
    before = row
  }
  return { faults, last: { id: before.id, hash: before.hash } }
}
