// Freezes the current code's database as a release: `npm run freeze -- NAME`, once per release. See docs/releases.md.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createTestDatabase, prepareTemplate } from '../databases.ts'
import { startWorld } from '../start-world.ts'
import { recordStatements } from './record-statements.ts'
import { type FrozenRead, writeRelease } from './release-files.ts'
import { idsIn, sendRead } from './release-reads.ts'
import { playScenario } from './release-scenario.ts'

const [name] = process.argv.slice(2)
if (name === undefined || !/^[a-z0-9][a-z0-9.-]*$/.test(name)) throw new Error('npm run freeze -- NAME')

const recorder = recordStatements()
await prepareTemplate()
const database = await createTestDatabase()
const world = await startWorld(database)
const asked = await playScenario(world)
const reads: FrozenRead[] = []
recorder.start()
for (const { by, call, input } of asked) {
  const acting = 'user_profile_id' in call.input.properties ? { user_profile_id: by.profileId } : {}
  const method = call.methods.includes('POST') ? 'POST' : 'GET'
  const read = { path: call.path, method, token: by.token, input: { ...acting, ...input } } as const
  reads.push({ ...read, ids: idsIn(await sendRead(world.baseUrl, read)) })
}
const statements = recorder.end()
writeRelease(name, { dump: await dump(database.url), statements, reads })
await world.stop()
process.stdout.write(`froze ${name}: ${reads.length} reads, ${statements.length} statements\n`)

async function dump(url: string): Promise<string> {
  const args = ['--inserts', '--rows-per-insert=200', '--no-owner', '--no-comments', `--dbname=${url}`]
  const { stdout } = await promisify(execFile)('pg_dump', args, { maxBuffer: 2 ** 28 })
  return (
    stdout
      // Commands of psql, which are not SQL.
      .replace(/^\\.*$/gm, '')
      // The owner has another name on other machines.
      .replace(/^((?:GRANT|REVOKE) .*(?:TO|FROM)) postgres;$/gm, '$1 current_user;')
  )
}
