import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Ended {
  readonly code: number | null
  readonly output: string
}

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Ready when this path answers 200, or when this pattern appears in the output; null does not wait. */
  readonly ready?: string | RegExp | null
  readonly nodeArgs?: readonly string[]
  /** Discards its output unread: a log line per request through a pipe would affect what is measured. */
  readonly quiet?: boolean
  /** In a session of its own, as a service is: a busy machine gives each session its share, whatever is in it. */
  readonly isApart?: boolean
}

/** A running program that is not one of our servers. */
export interface Program {
  readonly pid: number
  /** Resolves when it has ended, for any reason. */
  readonly ended: Promise<unknown>
  readonly output: () => string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

export interface Server extends Program {
  readonly port: number
  readonly url: string
}

/** On a machine that others use too, a start can take a minute. A proof in quick form is ended before this. */
const READY_WITHIN_MS = 180_000

/** Below the range from which the system assigns outgoing ports, where another process could get one first. */
const PORTS = { from: 10_000, to: 32_000 }

/** Runs a command in a session of its own, which ends with whoever started it. */
const APART = ['setsid', 'setpriv', '--pdeathsig', 'KILL'] as const

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from))
    if (await isFree(port)) return port
  }
  throw new Error('No free port')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** CPU seconds, user and system together; Linux counts them in hundredths. */
export function cpuOf(pid: number): number {
  // The program's name in brackets may contain spaces, so count from the last bracket.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Child processes of one proof. `endAll` leaves none behind. */
export function childProcesses(cwd: string, baseEnv: Readonly<Record<string, string | undefined>>) {
  const children = new Set<ChildProcess>()
  let isOver = false

  function start(
    command: string,
    args: readonly string[],
    env: Record<string, string | undefined>,
    dir = cwd,
    quiet = false,
  ) {
    // Everything the proof starts uses the Node that runs the proof, whatever the machine's own is.
    const PATH = `${dirname(process.execPath)}:${env['PATH'] ?? ''}`
    const stdio = quiet ? 'ignore' : 'pipe'
    const child = spawn(command, args, { cwd: dir, env: { ...env, PATH }, stdio: ['ignore', stdio, 'pipe'] })
    children.add(child)
    let output = ''
    // Enough to see why it failed, not enough to fill the memory of a long run.
    const keep = (chunk: Buffer) => {
      output = (output + chunk).slice(-200_000)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const ended = new Promise<number | null>((resolve) => {
      child.once('error', (error) => {
        output += error.message
        resolve(null)
      })
      child.once('close', resolve)
    }).finally(() => children.delete(child))
    return { child, output: () => output, ended }
  }

  async function command(
    name: string,
    args: readonly string[],
    dir = cwd,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Ended> {
    const { ended, output } = start(name, args, { ...process.env, ...baseEnv, ...env }, dir)
    return { code: await ended, output: output() }
  }

  async function spawnServer(entry: string, options: ServerOptions = {}): Promise<Server> {
    const port = Number(options.env?.['PORT'] ?? (await freePort()))
    // Whoever starts again what has ended would go on after the proof.
    if (isOver) throw new Error(`${entry} is not started: the proof is over`)
    const url = `http://127.0.0.1:${port}`
    // A shared machine is slow: wait longer for Redis, because otherwise the server would do without it.
    const slow = { REDIS_WAIT_MS: '2000' }
    const own = { PORT: String(port), PUBLIC_URL: url }
    const env = { ...process.env, ...slow, ...baseEnv, ...own, ...options.env }
    const node = [process.execPath, ...(options.nodeArgs ?? []), entry] as const
    // The end of the proof's group would not reach it.
    const [name, ...args] = options.isApart ? ([...APART, ...node] as const) : node
    const started = start(name, args, env, cwd, options.quiet)
    const isReady = readiness(options.ready === undefined ? '/readyz' : options.ready, url, started.output)
    return { ...(await untilReady(entry, started, isReady)), port, url }
  }

  /** Starts another program; it is ready when the pattern appears in its output. */
  async function spawnProgram(name: string, args: readonly string[], ready: RegExp): Promise<Program> {
    const started = start(name, args, { ...process.env, ...baseEnv })
    return untilReady(name, started, async () => ready.test(started.output()))
  }

  async function untilReady(
    name: string,
    { child, ended, output }: ReturnType<typeof start>,
    isReady: () => Promise<boolean>,
  ): Promise<Program> {
    const deadline = Date.now() + READY_WITHIN_MS
    while (!(await isReady())) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
        throw new Error(`${name} ended before it was ready:\n${output()}`)
      if (Date.now() > deadline) {
        // Whoever tries again would find its port taken.
        child.kill('SIGKILL')
        throw new Error(`${name} was not ready in ${READY_WITHIN_MS / 1000} s:\n${output()}`)
      }
      await wait(50)
    }
    async function stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      const stopped = await Promise.race([ended.then(() => true), wait(10_000, false, { ref: false })])
      if (!stopped) child.kill('SIGKILL')
      await ended
    }
    return { pid: child.pid as number, ended, output, stop }
  }

  async function endAll() {
    isOver = true
    for (const child of children) child.kill('SIGKILL')
    while (children.size > 0) await wait(10)
  }
  return { command, spawnServer, spawnProgram, endAll }
}

function readiness(ready: string | RegExp | null, url: string, output: () => string): () => Promise<boolean> {
  if (ready === null) return async () => true
  if (ready instanceof RegExp) return async () => ready.test(output())
  return () =>
    fetch(url + ready, { signal: AbortSignal.timeout(1000) }).then(
      (answer) => answer.body?.cancel().then(() => answer.ok) ?? answer.ok,
      () => false,
    )
}
