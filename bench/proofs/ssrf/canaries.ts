import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'

export interface Canaries {
  /** Where they listen, as `address:port`. */
  readonly perches: readonly string[]
  /** Those that were connected to. */
  readonly touched: readonly string[]
  close(): Promise<void>
}

/** Listeners on every address of this machine, on the ports a page may have. Nobody has a reason to connect to them. */
export async function startCanaries(): Promise<Canaries> {
  const perches: string[] = []
  const touched: string[] = []
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  const addresses = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ scopeid }) => !scopeid)
    .map(({ address }) => address)
  for (const address of addresses) {
    for (const port of [80, 443]) {
      const server = createServer((socket) => {
        touched.push(`${address}:${port}`)
        sockets.add(socket)
        socket.on('error', () => undefined)
        socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<title>inside</title>')
      })
      server.listen({ host: address, port, ipv6Only: true })
      // Fails if another program listens there, or only root may.
      const isUp = await once(server, 'listening').then(
        () => true,
        () => false,
      )
      if (!isUp) continue
      perches.push(`${address}:${port}`)
      servers.push(server)
    }
  }
  return {
    perches,
    touched,
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}
