// Takes backups of the database. Run with `npm run backup`, nightly; docs/operations/backups.md has the rest.
import { archiveFault } from './platform/backup/archive-fault.ts'
import { readBackupConfig } from './platform/backup/backup-config.ts'
import { isLate, KEPT_DAYS, kindDue, LATE_AFTER_HOURS, overdue } from './platform/backup/backup-schedule.ts'
import { createBackups } from './platform/backup/pgbackrest.ts'

const USAGE = `npm run backup             a backup: a full one each week, otherwise what changed since
npm run backup -- full     a full one now
npm run backup -- setup    once: creates the repository, and prints what PostgreSQL must be told
npm run backup -- list     what there is; fails, and says why, if it is late or changes are not archived`

const say = (text: string) => process.stdout.write(`${text}\n`)
const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const [act = 'take'] = process.argv.slice(2)
if (!['take', 'full', 'setup', 'list'].includes(act)) {
  say(USAGE)
  process.exit(2)
}

const config = readBackupConfig(process.env)
const backups = createBackups(config)
if (act === 'setup') {
  await backups.setUp()
  say('The repository is there. PostgreSQL needs these settings, and a restart if archive_mode was off:')
  for (const [name, value] of Object.entries(backups.settings))
    say(`  alter system set ${name} = '${value}';`)
} else {
  if (act !== 'list') {
    const kind = act === 'full' ? 'full' : kindDue(await backups.list(), new Date())
    const began = Date.now()
    await backups.take(kind)
    say(
      `${kind === 'full' ? 'A full' : 'An incremental'} backup was taken in ${Math.ceil((Date.now() - began) / 1000)} s.`,
    )
  }
  const taken = await backups.list()
  for (const { label, kind, endedAt, size, stored } of taken)
    say(
      `${label}  ${kind}  ${endedAt.toISOString()}  database ${inMegabytes(size)}, stored ${inMegabytes(stored)}`,
    )
  const old = overdue(taken, new Date())
  if (old.length > 0) {
    say(
      `${old.length} of them are older than ${KEPT_DAYS} days, which is what people are told: run npm run backup.`,
    )
    process.exitCode = 1
  }
  if (act === 'list') {
    const late = isLate(taken, new Date()) ? `no backup was taken within ${LATE_AFTER_HOURS} hours` : null
    for (const fault of [late, await archiveFault(config.databaseUrl)]) if (fault !== null) complain(fault)
  }
}

/** Apart from the list, which is read by programs. */
function complain(fault: string): void {
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}
