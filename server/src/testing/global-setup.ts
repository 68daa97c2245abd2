import { beginRun, prepareTemplate } from './databases.ts'

/** Runs once per test run: prepares the database that each test file's own is cloned from. */
export default async function setup(): Promise<() => Promise<void>> {
  await prepareTemplate()
  const { about, dropLeft } = await beginRun()
  process.stdout.write(`databases: ${about}\n`)
  return dropLeft
}
