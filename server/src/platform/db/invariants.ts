import { sql } from 'kysely'
import type { Tx } from './tx.ts'

/** Something that must hold at every moment, as a statement that finds the rows for which it does not. */
export interface Invariant {
  readonly name: string
  readonly violations: string
}

/** The names of invariants that do not hold, with how many rows break each. */
export async function findViolations(
  tx: Tx,
  invariants: readonly Invariant[],
): Promise<{ name: string; rows: number }[]> {
  const broken: { name: string; rows: number }[] = []
  for (const { name, violations } of invariants) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (${sql.raw(violations)}) violations`.execute(tx)
    const count = rows[0]?.count ?? 0
    if (count > 0) broken.push({ name, rows: count })
  }
  return broken
}
