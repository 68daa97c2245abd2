// Makes a world of the named size and keeps it for proofs, or lists and drops those that are kept. See README.md.
//   npm run world                     list
//   npm run world -- S [--seed N]     make it if there is none yet
//   npm run world -- --drop           drop them all
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findEngines } from '../harness/engines.ts'
import { sizeNamed } from './sizes.ts'
import { DEFAULT_SEED, dropWorlds, keptWorld, listWorlds } from './templates.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { drop: { type: 'boolean', default: false }, seed: { type: 'string' } },
})
const seed = Number(values.seed ?? DEFAULT_SEED)
if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed takes a whole number')

const engines = findEngines(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''))
const server = engines['DATABASE_URL'] ?? ''
const began = Date.now()
const log = (line: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)

if (values.drop) for (const name of await dropWorlds(server)) log(`dropped ${name}`)
for (const size of positionals) log(`kept as ${await keptWorld(server, sizeNamed(size), seed, log)}`)
for (const { name, size } of await listWorlds(server)) console.log(`${name}  ${size}`)
