import { setTimeout as rest } from 'node:timers/promises'
import type { Server } from '../../harness/processes.ts'
import type { Proving } from '../../harness/proof.ts'

export interface Servers {
  /** A server that was seen alive, a different one each time; waits while there is none. */
  readonly any: () => Promise<Server>
  /** Kills a live one with `kill -9`. */
  readonly killOne: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Keeps that many API processes running, each restarted when it is gone. */
export async function keepServers(
  p: Proving,
  env: Readonly<Record<string, string>>,
  count: number,
): Promise<Servers> {
  const alive: Server[] = []
  const options = { env: { ...env, NODE_COMPILE_CACHE: await compileCache(p, env) }, quiet: true }
  let isOver = false
  let turn = 0

  async function keep(): Promise<void> {
    while (!isOver) {
      // If the database is down at that moment it may exit, and is started again as any service would be.
      const server = await p.spawnServer('server/src/api.ts', options).catch(() => rest(100, null))
      if (server === null) continue
      alive.push(server)
      await server.ended
      forget(server)
    }
  }
  function forget(server: Server): void {
    const at = alive.indexOf(server)
    if (at >= 0) alive.splice(at, 1)
  }
  async function any(): Promise<Server> {
    for (;;) {
      const server = alive[turn++ % Math.max(alive.length, 1)]
      if (server) return server
      await rest(20)
    }
  }
  for (let n = 0; n < count; n++) void keep()
  await any()
  return {
    any,
    async killOne() {
      const victim = await any()
      // It is taken off the list only after it has ended: until then requests run into a dead port.
      process.kill(victim.pid, 'SIGKILL')
      await victim.ended
    },
    async stop() {
      isOver = true
      // Those that are just starting end with the proof.
      await Promise.all(alive.map((server) => server.stop('SIGKILL')))
    },
  }
}

/** Starting is most of what a kill costs here; a process that exits cleanly leaves its compiled code to the others. */
async function compileCache(p: Proving, env: Readonly<Record<string, string>>): Promise<string> {
  const NODE_COMPILE_CACHE = await p.temporaryDirectory()
  const first = await p.spawnServer('server/src/api.ts', { env: { ...env, NODE_COMPILE_CACHE }, quiet: true })
  await first.stop()
  return NODE_COMPILE_CACHE
}
