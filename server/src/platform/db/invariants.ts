import { sql } from 'kysely'
import { openClient } from './connections.ts'
import type { Tx } from './tx.ts'

/** A condition that must always hold, as a statement that finds the rows that violate it. */
export interface Invariant {
  readonly name: string
  readonly violations: string
}

/** A violated invariant, with the number of rows that violate it. */
export interface Violation {
  readonly name: string
  readonly rows: number
}

const countOf = ({ violations }: Invariant) => `select count(*)::int as count from (${violations}) violations`

export async function findViolations(tx: Tx, invariants: readonly Invariant[]): Promise<Violation[]> {
  return lookAt(invariants, async (statement) => {
    const { rows } = await sql<{ count: number }>`${sql.raw(statement)}`.execute(tx)
    return rows
  })
}

/** The audit reads whole tables, which takes longer than anything a user waits for. */
const AUDIT_TIMEOUT_MS = 10 * 60_000

/** The same over a dedicated connection with a long timeout, and all invariants on one snapshot. */
export async function auditDatabase(url: string, invariants: readonly Invariant[]): Promise<Violation[]> {
  const client = await openClient({ connectionString: url, statement_timeout: AUDIT_TIMEOUT_MS })
  try {
    await client.query('begin isolation level repeatable read read only')
    return await lookAt(invariants, async (statement) => (await client.query(statement)).rows)
  } finally {
    await client.end()
  }
}

export async function lookAt(
  invariants: readonly Invariant[],
  ask: (statement: string) => Promise<{ count: number }[]>,
): Promise<Violation[]> {
  const broken: Violation[] = []
  for (const invariant of invariants) {
    const rows = (await ask(countOf(invariant)))[0]?.count ?? 0
    if (rows > 0) broken.push({ name: invariant.name, rows })
  }
  return broken
}
