import { sql } from 'kysely'
import { openClient } from './connections.ts'
import type { Tx } from './tx.ts'

/** Something that must hold at every moment, as a statement that finds the rows for which it does not. */
export interface Invariant {
  readonly name: string
  readonly violations: string
}

/** An invariant that does not hold, with how many rows break it. */
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

/** Whole tables are read, which takes longer than anything a person waits for. */
const AUDIT_TIMEOUT_MS = 10 * 60_000

/** The same over a connection of its own with time to read, all of them at one and the same moment. */
export async function auditDatabase(url: string, invariants: readonly Invariant[]): Promise<Violation[]> {
  const client = await openClient({ connectionString: url, statement_timeout: AUDIT_TIMEOUT_MS })
  try {
    await client.query('begin isolation level repeatable read read only')
    return await lookAt(invariants, async (statement) => (await client.query(statement)).rows)
  } finally {
    await client.end()
  }
}

async function lookAt(
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
