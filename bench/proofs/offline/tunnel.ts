import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Tunnel {
  readonly url: string
  /** Closed: every connection breaks, as in a tunnel. */
  isOpen: boolean
  /** The server does what these calls ask, but so many of their answers get lost. */
  readonly answersToLose: Map<string, number>
  /** These calls do not reach the server. */
  readonly lost: Set<string>
  /** Above 1, the server seems to have been released again: another worker, another main file. */
  release: number
  end(): Promise<void>
}

const ENTRY = /\/assets\/index-/g

/** Stands between the browser and the app, so that the network, not the browser, decides what arrives. */
export async function openTunnel(origin: string): Promise<Tunnel> {
  const sockets = new Set<Socket>()
  const server = createServer(
    (incoming, outgoing) => void pass(incoming, outgoing).catch(() => outgoing.destroy()),
  )
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const tunnel: Tunnel = {
    // A name, because a browser trusts localhost with a service worker as it does an encrypted page.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    isOpen: true,
    answersToLose: new Map(),
    lost: new Set(),
    release: 1,
    async end() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (!tunnel.isOpen) return void incoming.socket.destroy()
    const path = (incoming.url ?? '/').replace(/\/assets\/release-\d+-/, '/assets/')
    const call = path.replace(/^\/api\//, '')
    if (tunnel.lost.has(call)) return void incoming.socket.destroy()
    const body = await buffer(incoming)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
      request(`${origin}${path}`, { method: incoming.method, headers }, resolve).on('error', reject).end(body)
    })
    let sent = await buffer(answer)
    const toLose = tunnel.answersToLose.get(call) ?? 0
    if (toLose > 0 && incoming.method === 'POST') {
      tunnel.answersToLose.set(call, toLose - 1)
      return void incoming.socket.destroy()
    }
    const type = String(answer.headers['content-type'])
    if (tunnel.release > 1 && (type.startsWith('text/html') || path === '/sw.js')) {
      const mark = `/assets/release-${tunnel.release}-index-`
      sent = Buffer.from(sent.toString().replace(ENTRY, mark))
    }
    const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...headers } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 500, headers).end(sent)
  }
  return tunnel
}
