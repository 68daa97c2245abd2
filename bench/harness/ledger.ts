import type { Database } from './databases.ts'
import type { Proving } from './proof.ts'

/** Audits the ledger with the command a person would use, and requires that everything holds. */
export async function requireLedger(p: Proving, { env }: Pick<Database, 'env'>): Promise<void> {
  const ledger = await p.command('node', ['server/src/ledger-audit.ts'], undefined, { ...p.engines, ...env })
  const broken = ledger.output.match(/BROKEN.*/g)?.join('; ')
  const figure =
    ledger.code === 0 ? 'all hold' : (broken ?? `the command failed: ${ledger.output.slice(-300)}`)
  p.require('the ledger balances', ledger.code === 0, figure)
}
