import type { AccountId } from '@sayso/contract/ids'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import * as q from './audit.queries.ts'
import { type AuditFacts, type AuditRow, findFaults, hashRow, START } from './audit-chain.ts'

export interface AuditEntry {
  /** Null for an operator at the machine, while there are fewer than two admins. */
  readonly staffId: AccountId | null
  readonly role: AuditRow['role']
  readonly act: string
  readonly subject: string
  readonly because: string
  readonly before?: AuditFacts
  readonly after?: AuditFacts
  readonly requestId: string
}

/** Writes down an act, in its transaction: no log, no act. Last, because everybody else waits for the lock. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await q.holdLog(tx)
  const head = await q.findHead(tx)
  const row: AuditRow = {
    ...entry,
    id: head.id + 1n,
    at: new Date(),
    staffId: entry.staffId === null ? null : rowId(entry.staffId),
    before: entry.before ?? {},
    after: entry.after ?? {},
  }
  await q.insertRow(tx, { ...row, prevHash: head.hash, hash: hashRow(head.hash, row) })
}

const PAGE_ROWS = 1000

/** A row that somebody has seen, as the daily email says it: `4711:3f…`. */
export interface SeenHead {
  readonly id: bigint
  readonly hash: string
}

/** Reads the whole chain. Rows cut off at its end are only missed by whoever has seen a head: the daily email. */
export async function verifyLog(
  readPrivate: <T>(body: (tx: Tx) => Promise<T>) => Promise<T>,
  seen: SeenHead | null,
): Promise<{ rows: bigint; head: string; faults: string[] }> {
  const faults: string[] = []
  let last = START
  for (;;) {
    const { id } = last
    const rows = await readPrivate((tx) => q.listAfter(tx, id, PAGE_ROWS))
    const checked = findFaults(last, rows)
    faults.push(...checked.faults)
    last = checked.last
    if (rows.length < PAGE_ROWS) break
  }
  if (seen !== null) {
    const hash = await readPrivate((tx) => q.findHash(tx, seen.id))
    if (hash === null) faults.push(`row ${seen.id} is missing, which was the last one once`)
    else if (hash.toString('hex') !== seen.hash) faults.push(`row ${seen.id} is not the one that was seen`)
  }
  return { rows: last.id, head: `${last.id}:${last.hash.toString('hex')}`, faults }
}
