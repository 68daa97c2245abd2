// Lints migrations and definitions with squawk: a statement that locks a table for long, rewrites it, or breaks code of
// the release before fails here, with a message that says what to do instead. Run with `npm run sql`. The rules are in
// .squawk.toml; an exception stands in the file as `-- squawk-ignore RULE`, with its reason above.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

const ALONE = '-- outside a transaction'
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/
const DEFINES = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure|trigger|view)\b/i

const migrations = globSync('server/migrations/*.sql').toSorted()
const definitions = globSync('server/sql/*/*.sql').toSorted()
const isAlone = (file: string) => readFileSync(file, 'utf8').startsWith(ALONE)

const faults: string[] = []
const numbers = new Set<string>()
for (const file of migrations) {
  const name = file.slice('server/migrations/'.length)
  const sql = readFileSync(file, 'utf8').replace(/--.*$/gm, '')
  if (!NAME.test(name)) faults.push(`${file}: name it NNNN_what_it_does.sql`)
  if (numbers.has(name.slice(0, 4))) faults.push(`${file}: its number is taken, take the next one`)
  numbers.add(name.slice(0, 4))
  if (DEFINES.test(sql))
    faults.push(
      `${file}: put the function, trigger or view into server/sql/, where today's definition has one place`,
    )
  if (isAlone(file) && sql.split(';').filter((part) => part.trim() !== '').length !== 1)
    faults.push(
      `${file}: a file outside a transaction holds one statement, so that a failure leaves nothing half done`,
    )
}

function squawk(files: readonly string[], options: readonly string[]): boolean {
  if (files.length === 0) return true
  const { status } = spawnSync('node_modules/.bin/squawk', [...options, ...files], { stdio: 'inherit' })
  return status === 0
}

for (const fault of faults) console.error(fault)
const isInside = squawk(
  [...migrations.filter((file) => !isAlone(file)), ...definitions],
  ['--assume-in-transaction'],
)
const isOutside = squawk(migrations.filter(isAlone), [])
process.exit(faults.length === 0 && isInside && isOutside ? 0 : 1)
