import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePorts } from './free-ports.ts'

const run = promisify(execFile)
const BIN = '/usr/lib/postgresql/15/bin'

/** A primary and a standby that streams from it: two real servers of our own, empty, without fsync. */
export async function startPostgresPair() {
  const directory = await mkdtemp(join(tmpdir(), 'sayso-pair-'))
  const as = await unprivileged(directory)
  const [primary = 0, standby = 0] = await freePorts(2)
  const [primaryData, standbyData] = [join(directory, 'primary'), join(directory, 'standby')]
  const servers: ReturnType<typeof spawn>[] = []
  const command = (program: string, ...args: string[]) =>
    run(as[0] ?? `${BIN}/${program}`, as[0] ? [...as.slice(1), `${BIN}/${program}`, ...args] : args, {
      cwd: '/',
    })

  async function start(data: string, port: number): Promise<void> {
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [program = '', ...args] = [...as, `${BIN}/postgres`, '-D', data, ...options]
    servers.push(spawn(program, args, { stdio: 'ignore', cwd: '/' }))
    while (!(await answers(urlOf(port)))) await rest(100)
  }

  const auth = ['-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust']
  await command('initdb', '-D', primaryData, '-N', ...auth)
  // What is replayed never waits for readers, and readers are not cancelled within a test.
  await appendFile(join(primaryData, 'postgresql.conf'), 'max_standby_streaming_delay = 60s\n')
  await start(primaryData, primary)
  const from = ['-h', '127.0.0.1', '-p', String(primary), '-U', 'postgres']
  await command('pg_basebackup', ...from, '-D', standbyData, '-R', '-X', 'stream', '-c', 'fast', '-N')
  await start(standbyData, standby)
  return {
    primaryUrl: urlOf(primary),
    standbyUrl: urlOf(standby),
    /** Runs a statement on the primary. */
    ask: (statement: string): Promise<void> => ask(urlOf(primary), statement),
    /** Until told otherwise the standby shows what it shows now. */
    async holdStandby(isHeld: boolean): Promise<void> {
      await ask(urlOf(standby), `select pg_wal_replay_${isHeld ? 'pause' : 'resume'}()`)
    },
    async stop(): Promise<void> {
      for (const server of servers.reverse()) {
        if (server.exitCode !== null) continue
        server.kill('SIGQUIT')
        await once(server, 'exit')
      }
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`

async function ask(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const answers = (url: string) =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  )

/** PostgreSQL refuses to run as root: who else runs it, as the beginning of a command. */
async function unprivileged(directory: string): Promise<readonly string[]> {
  if (process.getuid?.() !== 0) return []
  const { stdout } = await run('getent', ['passwd', 'postgres'])
  const [, , uid, gid] = stdout.split(':').map(Number)
  await chown(directory, uid ?? 0, gid ?? 0)
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
}
