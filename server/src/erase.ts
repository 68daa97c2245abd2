// What happens to accounts that their owners delete. Run with `npm run erase`; docs/operations/backups.md says when.
import { composeModules } from './all-modules.ts'
import { closeContext, createContext } from './context.ts'
import { closing, findTombstones, listOpen, replayErasures } from './modules/closing/index.ts'
import { readConfig } from './platform/config/config.ts'

const USAGE = `npm run erase -- list     accounts that are being deleted, and how many were
npm run erase -- replay   after a backup was restored, before anybody can sign in: erases again who was erased`

const say = (text: string) => process.stdout.write(`${text}\n`)

const [act = ''] = process.argv.slice(2)
if (act !== 'list' && act !== 'replay') {
  say(USAGE)
  process.exit(2)
}

const ctx = createContext(readConfig(process.env))
try {
  const composition = composeModules(ctx)
  if (act === 'replay') {
    const erased = await replayErasures(composition.instanceOf(closing), composition.erasure)
    say(`${erased} accounts were erased again`)
  } else {
    for (const { accountId, state, endsAt, settlingAt } of await ctx.db.readPrivate(listOpen)) {
      const since = settlingAt === null ? '' : `, being settled since ${settlingAt.toISOString()}`
      say(`${accountId} ${state}, ends ${endsAt.toISOString()}${since}`)
    }
    say(`${(await findTombstones(ctx)).length} accounts were erased`)
  }
} finally {
  await closeContext(ctx)
}
