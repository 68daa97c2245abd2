import { readConfig } from '../platform/config/config.ts'
import { resetWorld } from './reset-world.ts'

/** Removes the configured development world; `npm run dev -- --reset` starts it again from nothing. */
const config = readConfig(process.env)
await resetWorld(config).then(
  () => process.stdout.write('the database, the cache keys, the events and the files are removed\n'),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  },
)
