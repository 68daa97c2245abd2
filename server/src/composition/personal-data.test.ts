import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../testing/world.ts'

const world = useWorld()

/** Of the platform, which no module owns: work and events that wait, by ids, and which migrations were applied. */
const OF_NO_MODULE = [
  ...['event_consumer', 'event_failed', 'event_handled', 'job_handled', 'outbox', 'outbox_stream'],
  ...['schema_definition', 'schema_migration'],
]

async function tablesOfTheDatabase(): Promise<string[]> {
  const { rows } = await world.ctx.db.readPrivate((tx) =>
    sql<{ name: string }>`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(tx),
  )
  return rows.map(({ name }) => name).toSorted()
}

test('every table has a line that says whether people take it along', async () => {
  const lines = world.composition.exports
  const exported = lines.flatMap((line) => ('rows' in line ? line.tables : []))
  const left = lines.flatMap((line) => ('rows' in line ? [] : line.tables))
  expect(left.filter((table, at) => left.indexOf(table) !== at || exported.includes(table))).toEqual([])
  expect([...new Set([...exported, ...left, ...OF_NO_MODULE])].toSorted()).toEqual(
    await tablesOfTheDatabase(),
  )
})

test('a module speaks of its own tables only', () => {
  for (const [module, { exports }] of world.composition.contributionsOf) {
    const named = new Set(exports.flatMap(({ tables }) => tables))
    expect([module.name, [...named].toSorted()]).toEqual([module.name, module.tables.toSorted()])
  }
})

test('no two parts have the same file, and each says what is in it', () => {
  const parts = world.composition.exports.filter((line) => 'rows' in line)
  const files = parts.map(({ file }) => file)
  expect(new Set(files).size).toBe(files.length)
  for (const { file, about, columns } of parts) {
    expect(file).toMatch(/^[a-z][a-z-]*\.(json|csv)$/)
    expect(about).not.toBe('')
    expect([file, file.endsWith('.csv')]).toEqual([file, columns !== undefined])
  }
})
