import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Proving } from './proof.ts'

export interface PrivatePostgres {
  readonly url: string
  /** Its data directory. */
  readonly data: string
  /** Everything the server has logged so far. */
  readonly log: () => Promise<string>
  readonly stop: () => Promise<void>
  /** Ends all its processes together with `kill -9`: everything that was only in memory is lost. */
  readonly crash: () => Promise<void>
  /** Call after a crash; resolves when it has recovered and listens again. */
  readonly startAgain: () => Promise<void>
}

const BIN = '/usr/lib/postgresql/15/bin'

/** A private PostgreSQL, for proofs that need other settings than the shared one. It lives in a temporary directory. */
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
  const spawn = () => p.spawnProgram(start, rest, /logging collector process/)
  let program = await spawn()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilItAnswers(url)
  return {
    url,
    data,
    log: () => readFile(join(directory, 'server.log'), 'utf8'),
    stop: () => program.stop('SIGINT'),
    async crash() {
      // Stopped first, so that it starts no other process while they are counted.
      process.kill(program.pid, 'SIGSTOP')
      const children = await childrenOf(program.pid)
      for (const pid of [...children, program.pid]) killIfThere(pid)
      await program.ended
      // It does not start while an old process still holds its memory.
      while ((await Promise.all(children.map(isThere))).some(Boolean)) await wait(5)
    },
    async startAgain() {
      program = await spawn()
      await untilItAnswers(url)
    },
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return listed.split(' ').filter(Boolean).map(Number)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It had already ended.
  }
}

/** Dead processes that were not reaped yet do not count. */
async function isThere(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) Z /.test(stat)
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
      if (tries > 600) throw error
      await wait(50)
    }
  }
}
