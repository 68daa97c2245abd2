import { once } from 'node:events'
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
const began = performance.now()
const seeded = await seedDemo(ctx, { now: new Date(), force: process.argv.includes('--force') })
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
