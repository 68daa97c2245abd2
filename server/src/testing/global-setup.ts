import { beginComparing } from './compare-rows.ts'
import { beginRun, prepareTemplate } from './databases.ts'

/**
 * Runs once per test run: prepares the database that each test file's own is cloned from, and after the last test
 * compares the rows that raw statements returned with the types they are given.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await prepareTemplate()
  const { about, dropLeft } = await beginRun()
  process.stdout.write(`databases: ${about}\n`)
  const compareRows = beginComparing()
  return async () => {
    await dropLeft()
    const { about, faults } = compareRows()
    process.stdout.write(`${about}\n`)
    if (faults.length > 0) throw new Error(`row types that are not true:\n${faults.join('\n')}`)
  }
}
