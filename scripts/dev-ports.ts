// Ports for what `npm run dev` starts. A world has a number, which it holds as long as it runs: world 0 takes the usual
// ports, world 1 those ten further on. So two that start in the same second do not reach for the same ones.
import { createServer, type Server } from 'node:net'

export interface Ports {
  /** The port that the environment names, or the usual one of this world, or the next that is free. */
  take(name: string, usual: number): Promise<number>
  /** Gives the number of this world back. */
  close(): Promise<void>
}

const WORLDS_FROM = 47_100
const MOST_WORLDS = 50
const APART = 10

export async function createPorts(say: (text: string) => void, asked = process.env): Promise<Ports> {
  const { world, lock } = await joinWorlds()
  const taken = new Set<number>()

  async function choose(name: string, usual: number): Promise<number> {
    const fixed = asked[name]
    if (fixed !== undefined) {
      if (taken.has(Number(fixed)) || !(await isFree(Number(fixed))))
        throw new Error(`${name}=${fixed} is in use. Choose another, or none at all.`)
      return Number(fixed)
    }
    let port = usual + world * APART
    // Free for now is not enough: what was handed out a moment ago is not listening yet.
    while (taken.has(port) || !(await isFree(port))) port++
    if (port !== usual) say(`${usual} is in use, taking ${port}`)
    return port
  }

  return {
    async take(name, usual) {
      const port = await choose(name, usual)
      taken.add(port)
      return port
    },
    close: () => closed(lock),
  }
}

async function joinWorlds(): Promise<{ world: number; lock: Server }> {
  for (let world = 0; world < MOST_WORLDS; world++) {
    const lock = await listenOn(WORLDS_FROM + world)
    if (lock !== null) return { world, lock }
  }
  throw new Error(`${MOST_WORLDS} worlds run on this machine already.`)
}

async function isFree(port: number): Promise<boolean> {
  const server = await listenOn(port)
  if (server === null) return false
  await closed(server)
  return true
}

/** Null when somebody else does. */
function listenOn(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(null))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server))
  })
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
