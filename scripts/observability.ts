// Writes the rules, their tests and the dashboards of deploy/observability, or with --check says what does not match.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dashboards } from './observability/dashboards.ts'
import { writeAlertTests, writeSloTests } from './observability/write-rule-tests.ts'
import { writeAlerts, writeSlos } from './observability/write-rules.ts'

const folder = fileURLToPath(new URL('../deploy/observability', import.meta.url))
const isCheck = process.argv.includes('--check')

const files: Readonly<Record<string, string>> = {
  'alerts.yml': writeAlerts(),
  'alerts.test.yml': writeAlertTests(),
  'slos.yml': writeSlos(),
  'slos.test.yml': writeSloTests(),
  ...dashboards,
}

for (const [name, content] of Object.entries(files)) {
  const path = join(folder, name)
  if (!isCheck) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  } else if (read(path) !== content) {
    process.stderr.write(`deploy/observability/${name} is not current: npm run generate\n`)
    process.exitCode = 1
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
