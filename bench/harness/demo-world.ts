import { cloneDatabase, type Database, keepDatabase, withServer } from './databases.ts'
import type { Ended } from './processes.ts'

/** Names the database that the proofs of one run clone the demo world from. Without it each seeds its own. */
export const DEMO_TEMPLATE = 'SAYSO_DEMO_TEMPLATE'

type Seed = (env: Database['env']) => Promise<Ended>

/** A database with the demo world. Seeding takes ten seconds of processor time, cloning a fraction of one. */
export async function demoWorld(serverUrl: string, seed: Seed): Promise<Database> {
  const template = process.env[DEMO_TEMPLATE]
  if (template !== undefined) {
    await keepDatabase(serverUrl, template, (url) =>
      requireSeeded(seed({ DATABASE_URL: url, NAMESPACE: template })),
    )
    return cloneDatabase(serverUrl, template)
  }
  const database = await cloneDatabase(serverUrl)
  await requireSeeded(seed(database.env))
  return database
}

/** Called when a run is over. */
export async function dropDemo(serverUrl: string, template: string): Promise<void> {
  await withServer(serverUrl, (server) => server.query(`drop database if exists ${template} with (force)`))
}

async function requireSeeded(seeding: Promise<Ended>): Promise<void> {
  const { code, output } = await seeding
  if (code !== 0) throw new Error(`the demo world could not be made:\n${output}`)
}
