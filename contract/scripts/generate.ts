import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callTableSource } from '../src/call-table.ts'
import { calls } from '../src/calls/index.ts'
import { buildOpenApi } from '../src/openapi.ts'

const outputs: readonly [string, string][] = [
  ['../src/generated/call-table.ts', callTableSource(calls)],
  ['../openapi.json', `${JSON.stringify(buildOpenApi(), null, 2)}\n`],
]

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const isCheck = process.argv.includes('--check')

for (const [relative, wanted] of outputs) {
  const path = fileURLToPath(new URL(relative, import.meta.url))
  if (contentOf(path) === wanted) continue
  if (isCheck) {
    console.error(`${path} does not match the contract. Run: npm run generate`)
    process.exitCode = 1
  } else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, wanted)
    console.log(`wrote ${path}`)
  }
}
