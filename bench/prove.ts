// Runs proofs: what an issue had to show, kept as a command. See bench/README.md.
import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { loadProof, proofNames } from './harness/catalogue.ts'
import { DEMO_TEMPLATE, dropDemo } from './harness/demo-world.ts'
import { findEngines } from './harness/engines.ts'
import { isCaught } from './harness/mutants.ts'
import type { Proof } from './harness/proof.ts'
import { watchProof } from './harness/watch.ts'
import { BUILT } from './harness/web-server.ts'
import { DEFAULT_SEED, keptWorld } from './world/templates.ts'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const quickLimitMs = 60_000
// CI may share its machine: slow there is not wrong.
const ciLimitMs = 10 * quickLimitMs
const fullLimitMs = 4 * 3_600_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ci: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    mutant: { type: 'string' },
    seed: { type: 'string' },
  },
})
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
if (!Number.isInteger(seed)) throw new Error('--seed takes a whole number')

function list(proofs: readonly Proof[]): void {
  for (const { name, about, ci, mutants } of proofs) {
    console.log(`${name}${ci ? ' (in CI)' : ''}: ${about}`)
    console.log(`  mutants: ${Object.keys(mutants).join(', ') || 'NONE, so it was never seen to fail'}`)
  }
  console.log(
    `${proofs.length} proofs. npm run prove -- NAME [--full] [--keep] [--mutant X|all] [--seed N] | --ci`,
  )
}

async function run(proof: Proof): Promise<boolean> {
  // Before the clock starts: a cold start of the engines is not the proof's time, nor is creating a world.
  const env = proof.engines ? findEngines(root) : {}
  for (const size of proof.worlds?.[values.full ? 'full' : 'quick'] ?? [])
    await keptWorld(env['DATABASE_URL'] ?? '', size, DEFAULT_SEED, (line) => console.log(`  ${line}`))
  const ownLimitMs = proof.quickSeconds === undefined ? quickLimitMs : proof.quickSeconds * 1000
  const limitMs = values.full ? fullLimitMs : values.ci ? ciLimitMs : ownLimitMs
  return watchProof(proof.name, {
    seed,
    isFull: values.full,
    isKept: values.keep || values.full,
    env,
    limitMs,
    isReportedAtEnd: values.ci && !proof.isAlone,
  })
}

/** So many run at a time in CI. With three, PostgreSQL runs out of connections. */
const LANES = 2

/** Runs them and returns how many failed. In CI several at a time, unless one must have the machine to itself. */
async function runAll(chosen: readonly Proof[]): Promise<number> {
  let fallen = 0
  async function lane(waiting: Proof[]) {
    for (let proof = waiting.shift(); proof; proof = waiting.shift()) {
      const isGood = values.mutant === undefined ? await run(proof) : await runMutants(proof, values.mutant)
      if (!isGood) fallen++
    }
  }
  if (!values.ci) {
    await lane([...chosen])
    return fallen
  }
  await buildOnce()
  const demo = `proof_demo_${randomBytes(6).toString('hex')}`
  process.env[DEMO_TEMPLATE] = demo
  const concurrent = chosen.filter(({ isAlone }) => !isAlone)
  await Promise.all(Array.from({ length: LANES }, () => lane(concurrent)))
  await lane(chosen.filter(({ isAlone }) => isAlone))
  await dropDemo(findEngines(root)['DATABASE_URL'] ?? '', demo)
  return fallen
}

async function buildOnce(): Promise<void> {
  if (process.env[BUILT] !== undefined) return
  await promisify(execFile)('npm', ['run', 'build'], { cwd: root })
  process.env[BUILT] = 'yes'
}

async function runMutants(proof: Proof, chosen: string): Promise<boolean> {
  const names = chosen === 'all' ? Object.keys(proof.mutants) : [chosen]
  // A proof that fails without any fault would fail with each of them, and seem to have caught them all.
  if (!(await run(proof))) return false
  let missed = names.length === 0 ? 1 : 0
  for (const name of names) {
    const caught = await isCaught(proof, name, root, seed)
    if (!caught) missed++
    console.log(`${proof.name}: mutant ${name} ${caught ? 'was caught' : 'WAS NOT CAUGHT'}`)
  }
  return missed === 0
}

const names = positionals.length > 0 ? positionals : await proofNames()
const proofs = await Promise.all(names.map(loadProof))
const chosen = values.ci ? proofs.filter(({ ci }) => ci) : positionals.length > 0 ? proofs : []
const fallen = await runAll(chosen)
if (chosen.length === 0) list(proofs)
process.exitCode = fallen === 0 ? 0 : 1
