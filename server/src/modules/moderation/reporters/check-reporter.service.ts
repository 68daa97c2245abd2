import type { AccountId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { showWarning } from './reporters.queries.ts'

/** Whether a report counts, and whether its answer carries a warning. Visitors have no record. */
export async function checkReporter(
  tx: Tx,
  account: AccountId | null,
): Promise<{ readonly isCounted: boolean; readonly isWarned: boolean }> {
  const warned = account === null ? null : await showWarning(tx, account)
  return { isCounted: warned?.isIgnored !== true, isWarned: warned !== null }
}
