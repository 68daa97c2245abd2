import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import type { BackupConfig } from './backup-config.ts'
import { asOwner, giveTo, ownerOf } from './run-as-owner.ts'

export interface RestoredServer {
  /** The address of our database in it. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** How long reading the archive may take before somebody has to look. */
const RECOVERY_SECONDS = String(6 * 3600)

/**
 * Starts a restored directory beside the running server, reachable by a socket of its own only, and waits until it has
 * read what it needs of the archive.
 */
export async function startRestored(
  config: BackupConfig,
  { data, place }: { data: string; place: string },
): Promise<RestoredServer> {
  const owner = await ownerOf(data)
  const run = asOwner(owner)
  const sockets = join(place, 'socket')
  await mkdir(sockets, { mode: 0o700 })
  // Debian keeps a server's configuration outside its directory, so a restored one may have none.
  const settings = {
    ...{ data_directory: data, hba_file: join(place, 'hba.conf'), ident_file: join(place, 'ident.conf') },
    ...{ listen_addresses: '', unix_socket_directories: sockets, port: '5432', timezone: 'UTC' },
    // It need not allow as many connections as the first server while it reads the archive.
    ...{ hot_standby: 'off', logging_collector: 'off' },
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  await writeFile(join(place, 'server.conf'), lines.join(''))
  await writeFile(join(place, 'hba.conf'), 'local all all trust\n')
  await writeFile(join(place, 'ident.conf'), '')
  for (const path of [place, sockets]) await giveTo(owner, path)
  await chmod(sockets, 0o700)
  const log = join(place, 'server.log')
  const control = (...args: string[]) =>
    run(join(config.postgres.programs, 'pg_ctl'), ['-D', data, '-l', log, '-w', ...args])
  await control('-t', RECOVERY_SECONDS, '-o', `-c config_file=${join(place, 'server.conf')}`, 'start').catch(
    async (error) => {
      const lines = await readFile(log, 'utf8').catch(() => '')
      throw new Error(`the copy did not start:\n${lines.slice(-4000)}`, { cause: error })
    },
  )

  const { pathname, username } = new URL(config.databaseUrl)
  const where = new URLSearchParams({
    user: decodeURIComponent(username) || 'postgres',
    host: sockets,
    port: '5432',
  })
  const url = `postgres://${pathname}?${where}`
  const stop = async () => {
    await control('-m', 'immediate', 'stop').catch(() => undefined)
  }
  try {
    await untilRecovered(url, () => control('status'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** pg_ctl calls it ready as soon as it reads the archive; connections are let in when it has read it. */
async function untilRecovered(url: string, requireRunning: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isOpen) return
    await requireRunning()
    await rest(100)
  }
}
