// Runs one proof to its closing line. Forked by the harness, in a process group of its own, so that a proof that hangs
// can be ended with everything it started. Arguments: NAME SEED quick|full keep|drop.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SizeName } from '../world/sizes.ts'
import { DEFAULT_SEED, keptWorld } from '../world/templates.ts'
import { loadProof } from './catalogue.ts'
import { cloneDatabase, copyDatabase } from './databases.ts'
import { demoWorld } from './demo-world.ts'
import { rounds } from './measure.ts'
import { childProcesses, cpuOf, freePort } from './processes.ts'
import type { Proving } from './proof.ts'
import { seededRandom } from './random.ts'
import { copyTree } from './tree-copy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const [name = '', seedText = '0', form = 'quick', keeping = 'drop'] = process.argv.slice(2)
const seed = Number(seedText)
const isFull = form === 'full'
const serverUrl = process.env['DATABASE_URL'] ?? ''
const proof = await loadProof(name)
const began = Date.now()

const children = childProcesses(root, {})
const cleanUps: (() => Promise<void>)[] = []
const facts: { fact: string; holds: boolean; figure?: string }[] = []
const figures: Record<string, number | string> = {}
const log = (line: string) =>
  console.log(`  ${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}`)

async function afterwards<T>(resource: T, cleanUp: () => Promise<void>): Promise<T> {
  cleanUps.push(cleanUp)
  return resource
}
async function cleanUp(): Promise<void> {
  await children.endAll()
  for (const step of cleanUps.splice(0).reverse())
    await step().catch((error: Error) => log(`left behind: ${error.message}`))
}

const p: Proving = Object.freeze({
  seed,
  random: seededRandom(seed),
  isFull,
  size: <T>(sizes: { quick: T; full: T }) => (isFull ? sizes.full : sizes.quick),
  log,
  figure: (key: string, value: number | string) => {
    figures[key] = value
    log(`${key}: ${value}`)
  },
  require: (fact: string, holds: boolean, figure?: string) => {
    facts.push({ fact, holds, ...(figure === undefined ? {} : { figure }) })
    log(`${holds ? 'holds' : 'FAILS'}  ${fact}${figure === undefined ? '' : ` (${figure})`}`)
  },
  measure: { rounds },
  engines: Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) =>
      /^(DATABASE_URL|REDIS_URL|NATS_URL|S3_\w+)$/.test(key) && value !== undefined ? [[key, value]] : [],
    ),
  ),
  freshDatabase: async () => {
    const database = await cloneDatabase(serverUrl)
    return afterwards(database, database.drop)
  },
  demoWorld: async () => {
    const database = await demoWorld(serverUrl, (env) =>
      children.command(process.execPath, ['server/src/demo/seed.ts'], undefined, env),
    )
    return afterwards(database, database.drop)
  },
  world: async (size: SizeName) => {
    const template = await keptWorld(serverUrl, size, DEFAULT_SEED, log)
    const database = await copyDatabase(serverUrl, template)
    return afterwards(database, database.drop)
  },
  spawnServer: children.spawnServer,
  spawnProgram: children.spawnProgram,
  freePort,
  temporaryDirectory: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sayso-proof-'))
    return afterwards(directory, () => rm(directory, { recursive: true, force: true }))
  },
  atEnd: (step: () => Promise<void>) => void cleanUps.push(step),
  command: children.command,
  cpuOf,
  copyTree: async () => {
    const copy = await copyTree(root)
    return afterwards(copy, copy.remove)
  },
})

// The harness asks for an early end (too late, or interrupted) with SIGTERM; if the harness is gone, nobody is waiting
// any more.
for (const event of ['SIGTERM', 'disconnect'] as const)
  process.on(event, () => void cleanUp().finally(() => process.exit(1)))

console.log(`${name}: ${proof.about} (${form} form, seed ${seed})`)
try {
  await proof.run(p)
} catch (error) {
  p.require(
    `ran to its end: ${error instanceof Error ? (error.stack ?? error.message) : error}`,
    false,
    'stopped by an error',
  )
}
await cleanUp()

const fallen = facts.filter(({ holds }) => !holds)
const hasHeld = facts.length > 0 && fallen.length === 0
const reported = (
  hasHeld ? facts.flatMap(({ figure }) => figure ?? []) : fallen.map(({ fact, figure }) => figure ?? fact)
).join('; ')
const seconds = (Date.now() - began) / 1000
if (keeping === 'keep') {
  const kept = { name, date: new Date().toISOString(), seed, form, hasHeld, seconds, facts, figures }
  await mkdir(`${root}/bench/results`, { recursive: true })
  await writeFile(`${root}/bench/results/${name}.json`, `${JSON.stringify(kept, null, 2)}\n`)
}
const closing = facts.length === 0 ? 'required nothing' : reported || `${facts.length} facts`
console.log(
  `${name}: ${hasHeld ? 'held' : 'FELL SHORT'} (${closing.split('\n')[0]}; ${seconds.toFixed(1)} s)`,
)
process.exit(hasHeld ? 0 : 1)
