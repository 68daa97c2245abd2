import { join } from 'node:path'
import { ConfigError } from '../config/config.ts'
import { readEnvironment } from '../config/environment.ts'
import { parseKeyEntries } from '../keys/key-entries.ts'
import { weaknessOf } from '../keys/weak-key.ts'

/** Settings of the backup commands. They run where PostgreSQL does; API and worker need none of them. */
export interface BackupConfig {
  /** Where the encrypted backups are kept. */
  readonly repository: string
  /** What they are encrypted with. Without it they cannot be read, by us neither. */
  readonly key: string
  /** The file that pgBackRest reads; it contains the key, so it is not kept beside the backups. */
  readonly file: string
  readonly postgres: {
    /** The data directory of the server that is backed up. */
    readonly directory: string
    readonly socketDirectory: string
    readonly port: number
    /** Where the programs of this version are. */
    readonly programs: string
  }
  /** The address of the database, for what is asked of a restored copy. */
  readonly databaseUrl: string
}

const DEVELOPMENT_KEY = 'development-only-not-a-secret-refused-in-production'
const KEY = 'BACKUP_KEY'

export function readBackupConfig(values: NodeJS.ProcessEnv): BackupConfig {
  const env = readEnvironment(values)
  const local = 'postgres://postgres@127.0.0.1:5432/sayso'
  const databaseUrl =
    env.ownUrl('DATABASE_DIRECT_URL', ['postgres', 'postgresql']) ??
    env.url('DATABASE_URL', local, ['postgres', 'postgresql'])
  const port = URL.canParse(databaseUrl) ? Number(new URL(databaseUrl).port || 5432) : 5432
  const key = env.text(KEY, DEVELOPMENT_KEY)
  if (key === DEVELOPMENT_KEY) env.useDevelopmentSecret(KEY)
  else env.faults.push(...faultsOf(key, env.isProduction))
  const config: BackupConfig = {
    repository: env.text('BACKUP_REPOSITORY', '/var/tmp/sayso-backups'),
    key,
    file: env.text('BACKUP_CONFIG', '/var/tmp/sayso-backups.conf'),
    postgres: {
      directory: env.text('BACKUP_POSTGRES_DIRECTORY', '/var/lib/postgresql/15/main'),
      socketDirectory: env.optionalText('BACKUP_POSTGRES_SOCKET') ?? '/var/run/postgresql',
      port: env.integer('BACKUP_POSTGRES_PORT', port, { min: 1, max: 65_535 }),
      programs: env.optionalText('BACKUP_POSTGRES_PROGRAMS') ?? '/usr/lib/postgresql/15/bin',
    },
    databaseUrl,
  }
  if (join(config.file).startsWith(`${join(config.repository)}/`))
    env.faults.push('BACKUP_CONFIG contains the key and must not be inside BACKUP_REPOSITORY')
  for (const path of [config.repository, config.file, config.postgres.directory])
    if (!/^\/[\w./-]+$/.test(path)) env.faults.push(`${path} must be an absolute path of plain characters`)
  env.finish()
  if (env.faults.length > 0) throw new ConfigError(env.faults)
  return Object.freeze(config)
}

/** One key, as text: a repository is encrypted with the key it was made with. */
function faultsOf(key: string, isProduction: boolean): string[] {
  if (!/^[A-Za-z0-9+/=_-]+$/.test(key))
    return [`${KEY} must be one key in base64, such as openssl rand -base64 48 makes`]
  if (!isProduction) return []
  return parseKeyEntries(key).flatMap((entry) =>
    weaknessOf(KEY, entry).map((fault) =>
      fault.replace(/make one with: .*/, 'make one with: openssl rand -base64 48'),
    ),
  )
}
