// Compares the object store with the rows that name its objects: `npm run inventory`. Changes nothing.
import { composeModules } from './all-modules.ts'
import { takeInventory } from './composition/take-inventory.ts'
import { closeContext, createContext } from './context.ts'
import { readConfig } from './platform/config/config.ts'

const SHOWN = 100
const say = (text: string) => process.stdout.write(`${text}\n`)

const ctx = createContext(readConfig(process.env))
const { needed, stored, missing, unnamed } = await takeInventory(ctx, composeModules(ctx).stored).finally(
  () => closeContext(ctx),
)

for (const [what, keys] of [
  ['missing', missing],
  ['no row names', unnamed],
] as const) {
  for (const key of keys.slice(0, SHOWN)) say(`${what}  ${key}`)
  if (keys.length > SHOWN) say(`and ${keys.length - SHOWN} more`)
}
say(`${needed} objects are needed, ${missing.length} of them missing`)
say(`${stored} objects are stored, ${unnamed.length} of them named by no row`)
// What no row names only takes space; what is missing is lost unless the store has a copy.
if (missing.length > 0) process.exitCode = 1
