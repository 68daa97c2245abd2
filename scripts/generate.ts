// Writes everything that is derived from code, or with --check says what no longer matches it.
import { spawnSync } from 'node:child_process'

const generators = [
  'contract/scripts/generate.ts',
  'server/src/testing/generate-table-types.ts',
  'server/src/modules-page.ts',
  'scripts/observability.ts',
]
for (const file of generators) {
  const { status } = spawnSync(process.execPath, [file, ...process.argv.slice(2)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
