import { moneyInvariants } from './all-modules.ts'
import { closeContext, createContext } from './context.ts'
import { auditLedger, thawPayouts } from './modules/ledger/index.ts'
import { readConfig } from './platform/config/config.ts'

/**
 * Audits the ledger and prints what it found: `npm run ledger:audit`. With `--thaw`, payouts resume if every check
 * passes.
 */
const say = (text: string) => process.stdout.write(`${text}\n`)

const context = createContext(readConfig(process.env))
const look = process.argv.includes('--thaw') ? thawPayouts : auditLedger
const { broken, watch } = await look(context, moneyInvariants)
await closeContext(context)

for (const { name } of moneyInvariants) {
  const rows = broken.find((one) => one.name === name)?.rows ?? 0
  say(`${rows === 0 ? 'holds ' : 'BROKEN'}  ${name}${rows === 0 ? '' : `: ${rows} row(s)`}`)
}
if (watch.frozenAt !== null)
  say(`payouts are frozen since ${watch.frozenAt.toISOString()}: ${watch.frozenBecause}`)
if (broken.length > 0) process.exitCode = 1
