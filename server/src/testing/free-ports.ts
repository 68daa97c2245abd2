import { createServer } from 'node:net'

/** Below the range from which the system assigns outgoing ports, where another process could get one first. */
const LOWEST = 11_000
const HIGHEST = 20_000

/**
 * Free ports for servers that a test starts as separate processes. The same ports plus 10,000 are free too; the nodes
 * of a cluster talk to each other on those.
 */
export async function freePorts(count: number): Promise<number[]> {
  for (let tries = 0; tries < 100; tries++) {
    const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST - count))
    const found = Array.from({ length: count }, (_, n) => first + n)
    const areFree = await Promise.all(found.flatMap((port) => [isFree(port), isFree(port + 10_000)]))
    if (areFree.every(Boolean)) return found
  }
  throw new Error(`No ${count} free ports`)
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
