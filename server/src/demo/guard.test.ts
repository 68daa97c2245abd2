import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useWorld } from '../testing/world.ts'
import { seedDemo } from './seed-demo.ts'

const world = useWorld()

test('a database with accounts is seeded only with force', async () => {
  await world.as('alice')
  const seed = (force: boolean) => seedDemo(world.ctx, { now: new Date(), force })
  expect(await seed(false)).toBe('not empty')
  expect(await seed(true)).toBe('seeded')
  await world.expectLedgerBalances()
})

test('production is never seeded: nobody there has a password that everybody knows', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'seed.ts')], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: world.ctx.config.db.url },
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, 'The demo world is not for production.\n'])
})
