import pg from 'pg'
import { readConfig } from '../platform/config/config.ts'
import { people } from './people.ts'
import { seedDemo } from './seed-demo.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
if (process.env['NODE_ENV'] === 'production') {
  say('The demo world is not for production.')
  process.exit(1)
}

const { db } = readConfig(process.env)
const client = new pg.Client({ connectionString: db.url })
await client.connect()
const began = performance.now()
const seeded = await seedDemo(client, { now: new Date(), force: process.argv.includes('--force') })
await client.end()

if (seeded === 'seeded') {
  say(`seeded ${people.length} people and their posts in ${Math.round(performance.now() - began)} ms`)
} else if (seeded === 'already there') {
  say('the demo world is already there')
} else {
  say('the database has people already, so it was left as it is (--force adds the demo world beside them)')
}
