// Makes keys and says which are in use. Run with `npm run keys`; docs/operations/keys.md has the steps of a rotation.
import type { Context } from './context.ts'
import { readConfig } from './platform/config/config.ts'
import { secretNames } from './platform/config/secrets.ts'
import type { KeyedColumn } from './platform/keys/keyed-column.ts'
import { newKeyEntry } from './platform/keys/new-key.ts'

const names: readonly string[] = Object.values(secretNames)
const USAGE = `npm run keys -- new ${names.join('|')}
npm run keys -- status
npm run keys -- reseal`

/** The last step of a rotation: when the old key may go. */
const lastStep: Readonly<Record<string, string>> = {
  [secretNames.visitorTokens]: 'Drop the old key 8 days later: no session that it signed is left.',
  [secretNames.links]: 'Keep the old key: without it, unsubscribe links in old emails stop working.',
  [secretNames.connections]:
    'Run npm run keys -- reseal. Drop the old key when npm run keys -- status counts no row of it.',
  [secretNames.objectLinks]: 'Drop the old key 2 hours later: no link that it signed is left.',
  [secretNames.pepper]:
    'Run npm run keys -- reseal. Drop the old key 31 days later or more, when npm run keys -- status counts few ' +
    'enough passwords of it: their owners will have to set a new one by email.',
}

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Prints the new key only: what is set already stays out of terminals and their histories. */
function makeNew(name: string): void {
  const stated = (one: string) => process.env[one]?.trim() || null
  const current = stated(name)
  const lent = name === secretNames.links ? stated(secretNames.visitorTokens) : null
  const entry = newKeyEntry(
    name,
    [current, lent].filter((one) => one !== null),
  )
  const before =
    current !== null ? 'its current value' : lent && `the current value of ${secretNames.visitorTokens}`
  if (before === null) {
    say(`${name}="${entry}"`)
    return
  }
  if (name === secretNames.visitorTokens && stated(secretNames.links) === null)
    say(
      `${secretNames.links} is not set, so this key signs links, too. First run: npm run keys -- new ${secretNames.links}\n`,
    )
  say(`1. ${name}="…,${entry}" where … is ${before}; restart all processes: they learn to verify it.`)
  say(`2. ${name}="${entry},…"; restart all processes: they begin to use it.`)
  say(`3. ${lastStep[name]}`)
}

/** False if values need a key that is not there. */
async function showStatus(columns: readonly KeyedColumn[], ctx: Context): Promise<boolean> {
  let isComplete = true
  for (const [use, name] of Object.entries(secretNames)) {
    const ring = ctx.config.secrets[use as keyof typeof secretNames]
    say(`${name}: ${ring.ids.join(', ')}; ${ring.first} is the first`)
    for (const column of columns.filter(({ setting }) => setting === name)) {
      const counts = await ctx.db.readPrivate((tx) => column.countByKey(tx))
      say(`  ${column.name}${column.instead ? ` (${column.instead})` : ''}`)
      if (counts.size === 0) say('    no rows')
      for (const [id, count] of [...counts].toSorted()) {
        const isKnown = ring.ids.includes(id)
        isComplete &&= isKnown
        say(
          `    ${id}: ${count}${isKnown ? '' : '  THIS KEY IS NOT IN THE LIST: put it back, or these rows are lost'}`,
        )
      }
    }
  }
  return isComplete
}

const [act, name = ''] = process.argv.slice(2)
if (act === 'new' && names.includes(name)) makeNew(name)
else if (act === 'status' || act === 'reseal') {
  // Only here: making a key needs no engine, and all modules take seconds to load.
  const { composeModules } = await import('./all-modules.ts')
  const { closeContext, createContext } = await import('./context.ts')
  const { enqueueReseal } = await import('./platform/keys/reseal.job.ts')
  const ctx = createContext(readConfig(process.env))
  try {
    const { keyed } = composeModules(ctx)
    if (act === 'reseal') {
      const asked = await ctx.db.write((tx) => enqueueReseal(tx, keyed))
      say(`a worker seals these anew with the first key: ${asked.join(', ')}`)
    } else if (!(await showStatus(keyed, ctx))) process.exitCode = 1
  } finally {
    await closeContext(ctx)
  }
} else {
  say(USAGE)
  process.exitCode = 2
}
