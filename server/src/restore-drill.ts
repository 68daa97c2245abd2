// Rehearses a restore beside the running server: `npm run restore-drill`. It changes nothing and leaves nothing behind.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { readBackupConfig } from './platform/backup/backup-config.ts'
import { inspectCopy } from './platform/backup/inspect-copy.ts'
import { readMoment } from './platform/backup/read-moment.ts'
import { restore } from './platform/backup/restore-copy.ts'
import { startRestored } from './platform/backup/restored-server.ts'
import { giveTo, ownerOf } from './platform/backup/run-as-owner.ts'

const { values } = parseArgs({ options: { to: { type: 'string' }, in: { type: 'string' } } })
const execFileAsync = promisify(execFile)
const say = (text: string) => process.stdout.write(`${text}\n`)
const config = readBackupConfig(process.env)
const to = values.to === undefined ? null : readMoment(values.to)
const place = await mkdtemp(join(values.in ?? tmpdir(), 'sayso-drill-'))
const data = join(place, 'data')
await giveTo(await ownerOf(config.file), place)

const secondsSince = (began: number) => (Date.now() - began) / 1000

/** Runs one of our own commands against the copy; false if it fails. */
async function holds(file: string, url: string): Promise<boolean> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const ours = { DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATABASE_READ_URL: url }
  const env = { ...process.env, ...ours, LOG_LEVEL: 'error' }
  return execFileAsync(process.execPath, [path], { env }).then(
    () => true,
    (error: { stdout?: string; stderr?: string }) => {
      say(`${error.stdout}${error.stderr}`)
      return false
    },
  )
}

try {
  const began = Date.now()
  await restore(config, data, to)
  say(`copied in ${secondsSince(began).toFixed(1)} s`)
  const server = await startRestored(config, { data, place })
  try {
    const seconds = secondsSince(began)
    const { bytes, lastChange, takesWrites, counts } = await inspectCopy(server.url)
    const perGigabyte = (seconds / Math.max(bytes / 1e9, 1e-9)).toFixed(0)
    say(`answers after ${seconds.toFixed(1)} s; ${(bytes / 1e6).toFixed(0)} MB, ${perGigabyte} s per GB`)
    say(`last change at ${lastChange?.toISOString() ?? 'none'}`)
    for (const [table, rows] of counts) say(`rows ${table} ${rows}`)
    const [isMigrated, balances] = takesWrites
      ? await Promise.all([holds('./migrate.ts', server.url), holds('./ledger-audit.ts', server.url)])
      : [false, false]
    const checks = [
      ['it takes writes', takesWrites],
      ['migrations are complete', isMigrated],
      ['the ledger balances', balances],
    ] as const
    for (const [fact, isTrue] of checks) say(`${isTrue ? 'holds ' : 'FAILED'}  ${fact}`)
    say(`checked after ${secondsSince(began).toFixed(1)} s`)
    if (checks.some(([, isTrue]) => !isTrue)) process.exitCode = 1
  } finally {
    await server.stop()
  }
} finally {
  await rm(place, { recursive: true, force: true })
}
