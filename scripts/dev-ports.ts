// Ports for what `npm run dev` starts. A world has a number, which it holds as long as it runs: world 0 takes the usual
// ports, world 1 those ten higher. So two that start in the same second do not try to use the same ones. A port that was
// taken is held until what listens on it starts, so that no other program gets it in the meantime.
import { createServer, type Server } from 'node:net'

export interface Ports {
  /** The port set in the environment, or this world's usual one, or the next free one. */
  take(name: string, usual: number): Promise<number>
  /** Stops holding a port, just before what it was taken for listens on it. */
  release(port: number): Promise<void>
  /** Releases this world's number and every port that is still held. */
  close(): Promise<void>
}

const WORLDS_FROM = 47_100
const MAX_WORLDS = 50
const APART = 10

export async function createPorts(say: (text: string) => void, asked = process.env): Promise<Ports> {
  const { world, lock } = await joinWorlds()
  const held = new Map<number, Server>()
  /** Also those that were released: what was started there may not be listening yet. */
  const taken = new Set<number>()

  async function hold(port: number): Promise<boolean> {
    const server = taken.has(port) ? null : await listenOn(port)
    if (server === null) return false
    taken.add(port)
    held.set(port, server)
    return true
  }

  return {
    async take(name, usual) {
      const fixed = asked[name]
      if (fixed !== undefined) {
        if (!(await hold(Number(fixed))))
          throw new Error(`${name}=${fixed} is in use. Choose another, or none at all.`)
        return Number(fixed)
      }
      let port = usual + world * APART
      while (!(await hold(port))) port++
      if (port !== usual) say(`${usual} is in use, taking ${port}`)
      return port
    },
    async release(port) {
      const server = held.get(port)
      held.delete(port)
      if (server !== undefined) await closed(server)
    },
    async close() {
      await Promise.all([lock, ...held.values()].map(closed))
      held.clear()
    },
  }
}

async function joinWorlds(): Promise<{ world: number; lock: Server }> {
  for (let world = 0; world < MAX_WORLDS; world++) {
    const lock = await listenOn(WORLDS_FROM + world)
    if (lock !== null) return { world, lock }
  }
  throw new Error(`${MAX_WORLDS} worlds run on this machine already.`)
}

/** Null if the port is in use. */
function listenOn(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(null))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server))
  })
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
