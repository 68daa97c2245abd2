import { writeFileSync } from 'node:fs'
import { differingTableTypes } from './table-types.ts'

/**
 * Writes the table types of all owners. Needs a database server, and leaves the files alone if there is none. With
 * `--check` it does nothing: `table-types.test.ts` compares them, because tests have a database and checks need not.
 */
if (!process.argv.includes('--check')) await generate()

async function generate(): Promise<void> {
  try {
    for (const [path, text] of await differingTableTypes()) {
      writeFileSync(path, text)
      process.stdout.write(`wrote ${path}\n`)
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ECONNREFUSED') throw error
    process.stdout.write('no database: table types were not compared (npm run engines starts one)\n')
  }
}
