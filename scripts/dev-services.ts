// The programs that `npm run dev` keeps running. Prefixes their output with their names, and ends all of them.
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

export interface Service {
  /** Ends it and starts it again with the current code. */
  restart(): void
  /** Called when it ends by itself, but not if it was restarted and is only waiting for its code to be fixed. */
  onDeath(listener: () => void): void
}

export interface Services {
  /** Runs a Node program that does one thing and ends; throws if it failed. */
  finish(name: string, args: readonly string[], env: Environment): Promise<void>
  start(name: string, args: readonly string[], env: Environment, folder?: string): Service
  onEnd(close: () => Promise<void>): void
  print(name: string, text: string): void
  end(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

const COLOURS: Readonly<Record<string, number>> = { api: 35, worker: 36, web: 32, mail: 33 }
const PATIENCE_MS = 8000

export function createServices(root: string): Services {
  const running = new Set<ChildProcess>()
  const closers: (() => Promise<void>)[] = []
  let isEnding = false

  function run(name: string, args: readonly string[], env: Environment, folder = ''): ChildProcess {
    const child = spawn(process.execPath, args, {
      cwd: `${root}${folder}`,
      env: { ...process.env, ...env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own: Ctrl+C reaches only us, and we end the parts in our own time.
      detached: true,
    })
    running.add(child)
    child.once('close', () => running.delete(child))
    for (const stream of [child.stdout, child.stderr]) prefix(stream, (line) => print(name, line))
    return child
  }

  function start(name: string, args: readonly string[], env: Environment, folder?: string): Service {
    let notify = () => {}
    /** True after a restart because of a change: then it may fail, and waits to be fixed. */
    let isWorkedOn = false
    let isReplaced = false
    let child = launch()

    function launch(): ChildProcess {
      const launched = run(name, args, env, folder)
      launched.once('close', (code, signal) => {
        if (isEnding) return
        const how = signal ?? `code ${code}`
        if (isReplaced) {
          isReplaced = false
          child = launch()
        } else if (isWorkedOn) {
          print(name, `ended (${how}); it starts again when its code is saved`)
        } else {
          print(name, `ended by itself (${how}), so everything ends`)
          notify()
        }
      })
      return launched
    }

    return {
      restart() {
        if (isEnding || isReplaced) return
        isWorkedOn = true
        if (child.exitCode !== null || child.signalCode !== null) {
          child = launch()
          return
        }
        isReplaced = true
        print(name, 'the code changed: starting anew')
        child.kill('SIGTERM')
        const slow = child
        const timer = setTimeout(() => signalGroup(slow, 'SIGKILL'), PATIENCE_MS)
        child.once('close', () => clearTimeout(timer))
      },
      onDeath(listener) {
        notify = listener
      },
    }
  }

  return {
    start,
    print,
    onEnd: (close) => void closers.push(close),
    async finish(name, args, env) {
      const child = run(name, args, env)
      const code = await new Promise((resolve) => child.once('close', resolve))
      if (code !== 0 && !isEnding) throw new Error(`"${name}" failed; see above.`)
    },
    async end() {
      isEnding = true
      const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)))
      for (const child of running) signalGroup(child, 'SIGTERM')
      await Promise.race([Promise.all(ended), wait(PATIENCE_MS, null, { ref: false })])
      for (const child of running) signalGroup(child, 'SIGKILL')
      await Promise.allSettled(closers.map((close) => close()))
    },
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // It ended in the meantime.
  }
}

function print(name: string, text: string): void {
  const label = name.padEnd(7)
  const colour = COLOURS[name] ?? 90
  const shown = process.stdout.isTTY ? `\u001b[${colour}m${label}\u001b[0m` : label
  for (const line of text.split('\n')) process.stdout.write(`${shown} | ${line}\n`)
}

function prefix(stream: NodeJS.ReadableStream | null, write: (line: string) => void): void {
  let rest = ''
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') write(line)
  })
  stream?.on('end', () => rest.trim() !== '' && write(rest))
}
