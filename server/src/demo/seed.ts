import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { closeContext, createContext } from '../context.ts'
import { readConfig } from '../platform/config/config.ts'
import { seedDemo } from './seed-demo.ts'
import { comments, people, posts } from './world-data.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
if (process.env['NODE_ENV'] === 'production') {
  say('The demo world is not for production.')
  process.exit(1)
}

const config = readConfig(process.env)
// One large transaction: nobody waits for it.
const ctx = createContext({ ...config, db: { ...config.db, statementMs: 60_000 } })
if (ctx.redis.status !== 'ready') await once(ctx.redis, 'ready')
const { values } = parseArgs({
  options: { force: { type: 'boolean', default: false }, at: { type: 'string' } },
})
const began = performance.now()
// Times count back from `--at`, if it is given: the same world as on another day.
const now = values.at === undefined ? new Date() : new Date(values.at)
const seeded = await seedDemo(ctx, { now, force: values.force })
await closeContext(ctx)

if (seeded === 'seeded') {
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`seeded ${people.length} people, ${posts.length} posts and ${comments.length} comments in ${seconds} s`)
} else if (seeded === 'already there') {
  say('the demo world is already there')
} else {
  say('the database has people already, so it was left as it is (--force adds the demo world beside them)')
}
process.exit(0)
