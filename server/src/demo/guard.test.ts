import pg from 'pg'
import { expect, test } from 'vitest'
import { useWorld } from '../testing/world.ts'
import { seedDemo } from './seed-demo.ts'

const world = useWorld()

test('a database with accounts is seeded only with force', async () => {
  const client = new pg.Client({ connectionString: world.ctx.config.db.url })
  await client.connect()
  await client.query("insert into account (email) values ('somebody@people.example')")
  const seed = (force: boolean) => seedDemo(client, { now: new Date(), posts: 50, force })
  expect(await seed(false)).toBe('not empty')
  expect(await seed(true)).toBe('seeded')
  await client.end()
  await world.expectLedgerBalances()
})
