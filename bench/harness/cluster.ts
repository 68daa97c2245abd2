import { chmod, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Proving } from './proof.ts'

/** A cluster of the proof's own: `scripts/cluster`, with the files of `deploy/cluster`. */
export interface Cluster {
  /** Leads to the primary, whoever it is. */
  readonly url: string
  readonly readUrl: string
  primary(): Promise<string>
  /** Addresses of Redis and NATS, if they are part of it. */
  readonly engines: Readonly<Record<string, string>>
  /** `kill -9`: of everything on the machine, or of the database alone. */
  kill(name: string, what: 'machine' | 'database'): Promise<void>
  /** Starts what was killed, and waits until all databases follow again. */
  heal(name: string): Promise<void>
  /** The process that a name stands for. */
  pidOf(name: string): Promise<number>
  /** What a part of it has stored, which may be removed while it is dead. */
  storeOf(name: string): string
  /** Leaves no space on the disk of a database. Returns how to give it back. Null if they have no disks of their own. */
  readonly fillDisk: ((name: string) => Promise<() => Promise<void>>) | null
  /** Stops the arrival of the log on all standbys, as a network that stalls. Returns how to end that. */
  stallStandbys(): Promise<() => void>
}

/** Nobody may be left to hear what it says. */
const DOWN = 'exec bash scripts/cluster down >/dev/null 2>&1'

const HUNDREDS = 10

const NAMES = ['pg1', 'pg2', 'pg3']

export interface Made {
  /** Replaces that of `deploy/cluster`: a busy machine may not be heard of for seconds. */
  readonly leaseSeconds: number | null
  /** With Redis and NATS. */
  readonly isWhole?: boolean
  /** Gives each database a disk of that size, if this machine lets us mount one. */
  readonly disk?: string
}

export async function startCluster(
  p: Proving,
  { leaseSeconds, isWhole = false, disk }: Made,
): Promise<Cluster> {
  const directory = join(await p.temporaryDirectory(), 'cluster')
  await chmod(join(directory, '..'), 0o755)
  const env = {
    CLUSTER_DIR: directory,
    CLUSTER_PORT: String(await freeHundred()),
    ...(leaseSeconds !== null && { CLUSTER_TTL: String(leaseSeconds) }),
    ...(disk !== undefined && { CLUSTER_DISK: disk }),
  }
  const cluster = async (...args: string[]): Promise<string> => {
    const { code, output } = await p.command('bash', ['scripts/cluster', ...args], undefined, env)
    if (code !== 0) throw new Error(`scripts/cluster ${args.join(' ')} failed:\n${output}`)
    return output.trim()
  }
  // Its servers are in process groups of their own, and so is what ends them: a proof that is interrupted has little time.
  p.atEnd(async () => void (await p.command('setsid', ['bash', '-c', DOWN], undefined, env)))
  await cluster('up', ...(isWhole ? [] : ['postgres']))
  const hasDisks = (await p.command('mountpoint', ['-q', join(directory, 'pg1')])).code === 0
  const port = Number(env.CLUSTER_PORT)
  const urlAt = (offset: number) => `postgres://postgres@127.0.0.1:${port + offset}/postgres`
  const engines = isWhole ? parseEnv((await cluster('env')).replaceAll(/^export /gm, '')) : {}
  const { DATABASE_URL: _, DATABASE_READ_URL: __, ...others } = engines
  return {
    url: urlAt(30),
    readUrl: urlAt(31),
    engines: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, value ?? ''])),
    primary: () => cluster('primary'),
    async kill(name, what) {
      await cluster('kill', name, what)
    },
    async heal(name) {
      await cluster('start', name)
      if (name.startsWith('pg')) await cluster('whole')
    },
    async pidOf(name) {
      return Number((await readFile(join(directory, `${name}.pid`), 'utf8')).split(' ')[0])
    },
    storeOf: (name) => join(directory, name),
    fillDisk: hasDisks
      ? async (name) => {
          await cluster('fill', name)
          return async () => void (await cluster('space', name))
        }
      : null,
    async stallStandbys() {
      const pids = (await Promise.all(NAMES.map((name) => receiversOf(join(directory, name, 'data'))))).flat()
      const send = (signal: NodeJS.Signals) => {
        for (const pid of pids) {
          try {
            process.kill(pid, signal)
          } catch {
            // It has ended.
          }
        }
      }
      send('SIGSTOP')
      return () => {
        // What had arrived unread is lost with the connection, as if it had never left the machine that died.
        send('SIGTERM')
        send('SIGCONT')
      }
    },
  }
}

/** The processes that receive the log, of the server with these data. */
async function receiversOf(data: string): Promise<number[]> {
  const [postmaster] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => '')
  const found = children.split(' ').filter(Boolean).map(Number)
  const titles = await Promise.all(
    found.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return found.filter((_, n) => titles[n]?.includes('walreceiver'))
}

/** The first of a hundred ports of which those that a cluster takes are free; another one for each who asks at once. */
async function freeHundred(): Promise<number> {
  const begin = Math.floor(Math.random() * HUNDREDS)
  for (let n = 0; n < HUNDREDS; n++) {
    const first = 20_000 + ((begin + n) % HUNDREDS) * 100
    const ports = [0, 1, 11, 12, 13, 21, 22, 23, 30, 31, 41, 42, 43, 51, 52, 53, 61, 62, 63, 71, 72, 73].map(
      (offset) => first + offset,
    )
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
  }
  throw new Error('no ports are free for a cluster')
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
