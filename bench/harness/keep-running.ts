import { setTimeout as rest } from 'node:timers/promises'
import type { Server } from './processes.ts'

/** A process that is started again when it has ended, as a supervisor does. */
export interface Kept {
  /** Null while there is none. */
  now(): Server | null
  /** `kill -9`. */
  kill(): Promise<void>
  /** As a release does it: told to stop, and started when it has. */
  restart(): Promise<void>
  /** What it said last, for each time that it ended without having been told to. */
  readonly endings: readonly string[]
  stop(): Promise<void>
}

const AGAIN_MS = 1000

export async function keepRunning(start: () => Promise<Server>): Promise<Kept> {
  const endings: string[] = []
  let running: Server | null = null
  let isExpected = false
  let isOver = false

  async function keep(): Promise<void> {
    while (!isOver) {
      // It may be unable to start while an engine is away.
      const server: Server | null = await start().catch(() => null)
      if (server) {
        running = server
        isExpected = false
        await server.ended
        running = null
        if (!isExpected && !isOver) endings.push(server.output().slice(-2000))
      }
      await rest(AGAIN_MS)
    }
  }
  void keep()
  while (running === null) await rest(50)

  async function end(signal: NodeJS.Signals): Promise<void> {
    const server: Server | null = running
    if (server === null) return
    isExpected = true
    await server.stop(signal)
  }
  return {
    now: () => running,
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGTERM')
      while (running === null) await rest(50)
    },
    endings,
    async stop() {
      isOver = true
      await end('SIGKILL')
    },
  }
}
