import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to an engine that can be cut: immediately, or after that many bytes of each connection. */
export interface FrailConnection {
  readonly url: string
  /** Null lets everything through. */
  cutAfter(bytes: number | null): void
  close(): Promise<void>
}

export async function openFrailConnection(target: string): Promise<FrailConnection> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let maxBytes: number | null = null
  const server = createServer((near) => {
    if (maxBytes === 0) return void near.destroy()
    const far = connect(Number(port), hostname)
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    let bytes = 0
    near.on('data', (chunk) => {
      bytes += chunk.length
      if (maxBytes !== null && bytes > maxBytes) cut()
    })
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', cut)
      end.on('close', () => open.delete(end))
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUpAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter(bytes) {
      maxBytes = bytes
      // Connections kept open for the next request are cut too.
      if (bytes !== null) hangUpAll()
    },
    async close() {
      server.close()
      hangUpAll()
      await once(server, 'close')
    },
  }
}
