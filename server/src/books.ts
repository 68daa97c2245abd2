import { closeContext, createContext } from './context.ts'
import { checkBooks, thawPayouts } from './modules/ledger/index.ts'
import { booksInvariants } from './modules/modules.ts'
import { readConfig } from './platform/config/config.ts'

/** Looks at the books and says what it found: `npm run books`. With `--thaw` payouts go on, if everything holds. */
const say = (text: string) => process.stdout.write(`${text}\n`)

const context = createContext(readConfig(process.env))
const look = process.argv.includes('--thaw') ? thawPayouts : checkBooks
const { broken, watch } = await look(context, booksInvariants)
await closeContext(context)

for (const { name } of booksInvariants) {
  const rows = broken.find((one) => one.name === name)?.rows ?? 0
  say(`${rows === 0 ? 'holds ' : 'BROKEN'}  ${name}${rows === 0 ? '' : `: ${rows} row(s)`}`)
}
if (watch.frozenAt !== null)
  say(`payouts are frozen since ${watch.frozenAt.toISOString()}: ${watch.frozenBecause}`)
if (broken.length > 0) process.exitCode = 1
