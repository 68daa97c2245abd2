import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import type { Reader } from './db.ts'
import type { Tx } from './tx.ts'

const world = useWorld()

test('statements that a connection has prepared go on working when a migration adds a column', async () => {
  const { db } = world.ctx
  await db.write(async (tx) => {
    await sql`create table growing (n int)`.execute(tx)
    await sql`insert into growing values (1)`.execute(tx)
    await sql`grant select on growing to sayso_reader`.execute(tx)
  })
  // With a parameter, as only such statements are prepared.
  const all = (least: number) => sql<{ n: number; more?: number }>`select * from growing where n >= ${least}`
  const twice = (least: number) => sql<{ n: number }>`select growing.*, n from growing where n >= ${least}`
  const rows = async (where: Tx | Reader) => (await all(1).execute(where)).rows
  let tries = 0
  const ways = {
    read: () => rows(db.read),
    readFresh: () => rows(db.readFresh),
    readPrivate: () => db.readPrivate(rows),
    writeAlone: () => db.writeAlone(all(1)),
    write: () =>
      db.write(async (tx) => {
        tries++
        await twice(1).execute(tx)
        return rows(tx)
      }),
  }
  for (const [name, way] of Object.entries(ways)) {
    for (let n = 0; n < 8; n++) await way()
    await Promise.all(Array.from({ length: 8 }, way))
    await db.write((tx) => sql.raw(`alter table growing add column ${name} int default 7`).execute(tx))
    tries = 0
    const answers = await Promise.all(Array.from({ length: 8 }, way))
    for (const [row] of answers) expect(row, name).toMatchObject({ n: 1, [name.toLowerCase()]: 7 })
  }
  // Both statements of the transaction were stale, and one retry was enough for each of the eight.
  expect(tries).toBeGreaterThan(8)
  expect(tries).toBeLessThanOrEqual(16)
})
