import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupConfig } from './backup-config.ts'
import { RESTORABLE_DAYS, type TakenBackup } from './backup-schedule.ts'
import { asOwner, giveTo, ownerOf, type Run } from './run-as-owner.ts'

/** pgBackRest's name for a server and everything kept of it. */
const STANZA = 'sayso'

export interface Backups {
  /** Writes the configuration and creates the repository; may be repeated. */
  readonly setUp: () => Promise<void>
  /** What PostgreSQL must be told, so that every change is archived. */
  readonly settings: Readonly<Record<string, string>>
  readonly take: (kind: 'full' | 'incr') => Promise<void>
  readonly list: () => Promise<readonly TakenBackup[]>
  /** Copies a backup into an empty directory, which PostgreSQL completes from the archive when it starts. */
  readonly copyTo: (directory: string, to: Date | null) => Promise<void>
}

interface Info {
  readonly backup: readonly {
    readonly label: string
    readonly type: TakenBackup['kind']
    readonly timestamp: { readonly stop: number }
    readonly info: { readonly size: number; readonly repository: { readonly delta: number } }
  }[]
}

export function createBackups(config: BackupConfig): Backups {
  const common = [`--config=${config.file}`, `--stanza=${STANZA}`]
  // The configuration belongs to whom PostgreSQL runs as, because PostgreSQL archives with it.
  const owner = () => ownerOf(config.postgres.directory)
  const pgbackrest = async (command: string, ...args: readonly string[]) => {
    const run: Run = asOwner(await owner().catch(() => ownerOf(config.file)))
    return run('pgbackrest', [...common, ...args, command])
  }

  async function list() {
    const known = JSON.parse(await pgbackrest('info', '--output=json')) as readonly Info[]
    return (known[0]?.backup ?? []).map(({ label, type, timestamp, info }) => ({
      ...{ label, kind: type, endedAt: new Date(timestamp.stop * 1000) },
      ...{ size: info.size, stored: info.repository.delta },
    }))
  }

  return Object.freeze({
    settings: {
      archive_mode: 'on',
      archive_command: `pgbackrest ${common.join(' ')} archive-push %p`,
      // At most a minute is lost with the machine.
      archive_timeout: '60',
    },
    async setUp() {
      const who = await owner()
      await mkdir(config.repository, { recursive: true, mode: 0o750 })
      await mkdir(dirname(config.file), { recursive: true })
      await writeFile(config.file, configurationOf(config), { mode: 0o600 })
      for (const path of [config.repository, config.file]) await giveTo(who, path)
      await pgbackrest('stanza-create')
    },
    async take(kind) {
      await pgbackrest('backup', `--type=${kind}`)
    },
    list,
    async copyTo(directory, to) {
      const target =
        to === null
          ? []
          : ['--type=time', `--target=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`]
      const promote = to === null ? [] : ['--target-action=promote']
      // A copy must not write into the archive of the server it was copied from.
      await pgbackrest('restore', `--pg1-path=${directory}`, '--archive-mode=off', ...target, ...promote)
    },
  } satisfies Backups)
}

function configurationOf({ repository, key, postgres }: BackupConfig): string {
  return `# Written by npm run backup -- setup. It contains the key of the backups.
[global]
repo1-path=${repository}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${key}
repo1-retention-full-type=time
repo1-retention-full=${RESTORABLE_DAYS}
repo1-bundle=y
compress-type=zst
start-fast=y
process-max=2
log-level-console=warn
log-level-file=off
lock-path=${join(repository, 'lock')}

[${STANZA}]
pg1-path=${postgres.directory}
pg1-socket-path=${postgres.socketDirectory}
pg1-port=${postgres.port}
pg1-user=postgres
`
}
