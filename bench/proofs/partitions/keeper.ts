import { setTimeout as rest } from 'node:timers/promises'
import { partitionedTables } from '@sayso/server/platform/bus/partitioned-tables'
import { createDb, type Db } from '@sayso/server/platform/db/db'
import { makePartitions, prunePartitions } from '@sayso/server/platform/db/partitions'
import { sql } from 'kysely'

/** What the worker does every hour, over and over, at the time the proof says. It is killed inside and after its work. */
const UNLUCK = 0.04
const url = process.env['DATABASE_URL'] ?? ''
const db = createDb({ url, readUrl: url, poolSize: 2 })
const dieIfUnlucky = () => {
  if (Math.random() < UNLUCK) process.kill(process.pid, 'SIGKILL')
}
const frail: Db = {
  ...db,
  async write(body, options) {
    const value = await db.write(async (tx) => {
      const made = await body(tx)
      dieIfUnlucky()
      return made
    }, options)
    dieIfUnlucky()
    return value
  },
}
const tables = Object.values(partitionedTables)

for (;;) {
  const at = await db.readPrivate(async (tx) => {
    const { rows } = await sql<{ at: Date }>`select at from probe_clock`.execute(tx)
    return rows[0]?.at ?? new Date()
  })
  for (const table of tables) await makePartitions(frail, table, at)
  for (const table of tables) await prunePartitions(frail, table, at)
  await db.write((tx) => sql`update probe_clock set kept_at = ${at}`.execute(tx))
  await rest(100)
}
