// Runs one journey many times and says how often it passed: `npm run e2e:repeat -- NAME`, where NAME is a file of e2e
// (verify.spec.ts, or verify) or part of a title. It builds the app and has a database of its own, which it drops.
//   --times N     20 unless stated
//   --keep-build  uses the app as it was last built
// Nothing is retried: a journey that fails once in twenty is what this is meant to find.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createPorts } from './dev-ports.ts'
import { countJourneys } from './journey-counts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { name, times, isBuilt } = readOptions()
const folder = await mkdtemp(join(tmpdir(), 'sayso-repeat-'))
const report = join(folder, 'report.json')
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true
  })

const ports = await createPorts(() => undefined)
const port = await ports.take('PORT', 3100)
const engines = findEngines()
const env = { ...process.env, ...engines, ...settingsOf(`sayso_repeat_${process.pid}`) }
try {
  process.exitCode = (await runJourneys()) ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await run('cleaning up', 'node', ['server/src/demo/reset.ts']).catch(({ message }) =>
    console.error(message),
  )
  // What failed is left to be looked at: a trace, and what was on the screen.
  if (process.exitCode === 1) console.log(`traces of what failed: ${join(folder, 'traces')}`)
  else await rm(folder, { recursive: true, force: true })
  await ports.close()
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { times: { type: 'string', default: '20' }, 'keep-build': { type: 'boolean', default: false } },
  })
  const [wanted] = positionals
  if (wanted === undefined || positionals.length > 1 || !/^[1-9]\d{0,3}$/.test(values.times)) {
    console.error('npm run e2e:repeat -- NAME [--times N] [--keep-build]')
    process.exit(2)
  }
  return { name: wanted, times: Number(values.times), isBuilt: values['keep-build'] }
}

function findEngines(): Record<string, string> {
  if (spawnSync('bash', ['scripts/engines', 'up'], { cwd: root, stdio: 'inherit' }).status !== 0)
    throw new Error('The engines could not be started; see above.')
  const { stdout } = spawnSync('bash', ['scripts/engines', 'env'], { cwd: root, encoding: 'utf8' })
  const lines = [...stdout.matchAll(/^export (\w+)=(.*)$/gm)]
  return Object.fromEntries(lines.map(([, key = '', value = '']) => [key, process.env[key] ?? value]))
}

function settingsOf(own: string): Record<string, string> {
  return {
    NAMESPACE: own,
    STORAGE: 'disk',
    STORAGE_DIRECTORY: join(folder, 'files'),
    PORT: String(port),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    DATABASE_URL: Object.assign(new URL(engines['DATABASE_URL'] ?? ''), { pathname: `/${own}` }).href,
  }
}

async function runJourneys(): Promise<boolean> {
  if (!isBuilt) await run('building the app', 'npm', ['run', '--silent', 'build'])
  await run('creating a database', 'node', ['server/src/demo/create-stores.ts'])
  await run('migrating it', 'node', ['server/src/migrate.ts'])
  await run('adding the demo world', 'node', ['server/src/demo/seed.ts'])
  await ports.release(port)
  console.log(`running ${name} ${times} times`)
  const repeat = [
    `--repeat-each=${times}`,
    '--retries=0',
    '--reporter=line,json',
    `--output=${join(folder, 'traces')}`,
  ]
  await run(null, 'npm', ['run', '--silent', 'e2e', '--', ...repeat, ...selectionOf(name)]).catch(
    () => undefined,
  )
  const counts = countJourneys(JSON.parse(await readFile(report, 'utf8').catch(() => '{"suites":[]}')))
  if (counts.length === 0)
    throw new Error(`No journey ran: is there one in a file or with a title like "${name}"?`)
  for (const { title, passed, of } of counts) console.log(`${title}: ${passed} of ${of} passed`)
  return !isInterrupted && counts.every(({ passed, of }) => passed === of && of >= times)
}

/** A file of e2e, or else a part of a title, taken literally. */
function selectionOf(wanted: string): string[] {
  const file = [wanted, `${wanted}.spec.ts`].find((one) => existsSync(join(root, 'e2e', one)))
  return file === undefined ? ['-g', wanted.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')] : [file]
}

/** Throws if it fails. Without a label its output is shown as it comes, otherwise only when it fails. */
function run(label: string | null, command: string, args: string[]): Promise<void> {
  if (label !== null) console.log(label)
  const program = command === 'node' ? process.execPath : command
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: ['ignore', label === null ? 'inherit' : 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (label === null ? process.stderr.write(chunk) : output.push(chunk)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${label ?? command} failed:\n${Buffer.concat(output)}`)),
    )
  })
}
