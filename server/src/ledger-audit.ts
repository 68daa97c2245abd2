import { moneyInvariants } from './all-modules.ts'
import { closeContext, createContext } from './context.ts'
import { auditLedger, thawPayouts } from './modules/ledger/index.ts'
import { readConfig } from './platform/config/config.ts'

/**
 * Audits all of the ledger and prints what it found: `npm run ledger:audit`. With `--thaw`, payouts resume if everything
 * holds; with `--thaw --reseal` also if only the seals of past days differ.
 */
const say = (text: string) => process.stdout.write(`${text}\n`)
const has = (option: string) => process.argv.includes(option)

const context = createContext(readConfig(process.env))
const { broken, watch } = has('--thaw')
  ? await thawPayouts(context, moneyInvariants, { canReseal: has('--reseal') })
  : await auditLedger(context, moneyInvariants)
await closeContext(context)

const names = moneyInvariants.map(({ name }) => name)
for (const name of names) {
  const rows = broken.find((one) => one.name === name)?.rows ?? 0
  say(`${rows === 0 ? 'holds ' : 'BROKEN'}  ${name}${rows === 0 ? '' : `: ${rows} row(s)`}`)
}
const days = broken.filter(({ name }) => !names.includes(name))
for (const { name } of days) say(`BROKEN  ${name}`)
if (days.length === 0) say('holds   sealed days are as they were')
if (watch.frozenAt !== null)
  say(`payouts are frozen since ${watch.frozenAt.toISOString()}: ${watch.frozenBecause}`)
if (broken.length > 0) process.exitCode = 1
