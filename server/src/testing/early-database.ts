import { createTestDatabase, type TestDatabase } from './databases.ts'

/**
 * A database that is cloned while the code of the server is still being imported: each waits for something else. It is
 * started by the first import of `world.ts`. If no world takes it, the end of the run drops it.
 */
let early: Promise<TestDatabase> | null = createTestDatabase()
early.catch(() => undefined)

/** The early database for the first who asks, a new one for all others. */
export function takeDatabase(): Promise<TestDatabase> {
  const taken = early ?? createTestDatabase()
  early = null
  return taken
}
