// Restores the database into an empty directory. Run with `npm run restore`; docs/operations/backups.md has the steps.
import { parseArgs } from 'node:util'
import { readBackupConfig } from './platform/backup/backup-config.ts'
import { readMoment } from './platform/backup/read-moment.ts'
import { restore } from './platform/backup/restore-copy.ts'

const USAGE = `npm run restore -- --into DIRECTORY [--to TIME]
  DIRECTORY  empty or not there yet
  TIME       such as 2026-11-19T03:00:00Z; without it, everything that is archived`

const say = (text: string) => process.stdout.write(`${text}\n`)

const { values } = parseArgs({ options: { into: { type: 'string' }, to: { type: 'string' } } })
if (values.into === undefined) {
  say(USAGE)
  process.exit(2)
}
const to = values.to === undefined ? null : readMoment(values.to)
await restore(readBackupConfig(process.env), values.into, to)
say(`Restored into ${values.into}. Next:
1. Start PostgreSQL there. It reads the archive${to === null ? ' to its end' : ` up to ${to.toISOString()}`} and then takes writes.
2. DATABASE_URL=… npm run migrate && npm run ledger:audit
3. npm run erase -- replay     erases again who was erased after the backup
4. npm run inventory           which files are missing
5. Start Redis and NATS empty, then the API and the worker.
6. alter system set archive_mode = 'on', restart, npm run backup -- setup && npm run backup -- full`)
