import { rm } from 'node:fs/promises'
import type { Proving } from './proof.ts'

export interface PrivateNats {
  readonly url: string
  /** Kills it with `kill -9`. */
  readonly stop: () => Promise<void>
  /** Starts it again without its store. */
  readonly startEmpty: () => Promise<void>
}

/** A private bus, for proofs that kill it and remove its store. */
export async function startPrivateNats(p: Proving): Promise<PrivateNats> {
  const store = await p.temporaryDirectory()
  const port = await p.freePort()
  const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', store]
  const start = () => p.spawnProgram('nats-server', args, /Server is ready/)
  let running = await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    async stop() {
      await running.stop('SIGKILL')
    },
    async startEmpty() {
      await rm(store, { recursive: true })
      running = await start()
    },
  }
}
