import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Proving } from './proof.ts'

export interface PrivatePostgres {
  readonly url: string
  /** Everything the server has logged so far. */
  readonly log: () => Promise<string>
  readonly stop: () => Promise<void>
}

const BIN = '/usr/lib/postgresql/15/bin'

/** A PostgreSQL of its own, for proofs that need other settings than the shared one has. It lives in a temporary directory. */
export async function startPrivatePostgres(
  p: Proving,
  settings: Readonly<Record<string, string>>,
): Promise<PrivatePostgres> {
  const directory = await p.temporaryDirectory()
  const data = join(directory, 'data')
  await mkdir(data)
  // PostgreSQL refuses to run as root.
  const asPostgres: string[] = []
  if (process.getuid?.() === 0) {
    const { uid, gid } = await idsOf(p, 'postgres')
    for (const path of [directory, data]) await chown(path, uid, gid)
    asPostgres.push('setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups')
  }
  const [command = '', ...before] = [...asPostgres, `${BIN}/initdb`]
  const initArgs = ['-D', data, '-U', 'postgres', '-N', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust']
  const made = await p.command(command, [...before, ...initArgs], '/')
  if (made.code !== 0) throw new Error(`initdb failed:\n${made.output}`)

  const port = await p.freePort()
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    logging_collector: 'on',
    log_directory: directory,
    log_filename: 'server.log',
    timezone: 'UTC',
    ...settings,
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [start = '', ...rest] = [...asPostgres, `${BIN}/postgres`, '-D', data, ...args]
  const program = await p.spawnProgram(start, rest, /logging collector process/)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilItAnswers(url)
  return {
    url,
    log: () => readFile(join(directory, 'server.log'), 'utf8'),
    stop: () => program.stop('SIGINT'),
  }
}

async function idsOf(p: Proving, user: string): Promise<{ uid: number; gid: number }> {
  const { output } = await p.command('getent', ['passwd', user])
  const [, , uid, gid] = output.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function untilItAnswers(connectionString: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries > 100) throw error
      await wait(50)
    }
  }
}
