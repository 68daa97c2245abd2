import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { encodeAnswer, readQuestion } from './dns-message.ts'

/**
 * A small internet: a DNS server, sites at public addresses, and a proxy to them. A server that is configured with this
 * DNS (EGRESS_DNS) and this proxy (EGRESS_PROXY) believes it is online, and every connection it tries is recorded.
 */
export interface Internet {
  readonly dns: string
  readonly proxy: string
  /** Addresses the proxy was asked to connect to, as `address:port`. */
  readonly dialled: readonly string[]
  /** Requests that arrived at sites, as `host path`. */
  readonly visits: readonly string[]
  /** How often each name was looked up. */
  readonly lookups: ReadonlyMap<string, number>
  close(): Promise<void>
}

export interface InternetOptions {
  /** The addresses of a name. `time` counts the lookups, from 1: honest names ignore it. */
  names(name: string, time: number): readonly string[] | Promise<readonly string[]>
  /** Handles requests to every site; its name is in the Host header. */
  readonly site: RequestListener
  /** For port 443; without it nothing listens there. */
  readonly secureServer?: Server
  /** The port of this machine that TLS connections to an address lead to; null for all other addresses. */
  readonly portOf?: (address: string) => number | null
  /** Which addresses are connected to for real; without it none is. */
  readonly beyond?: (address: string) => boolean
}

export async function startInternet({
  names,
  site,
  secureServer,
  portOf: ownPortOf,
  beyond,
}: InternetOptions): Promise<Internet> {
  const dialled: string[] = []
  const visits: string[] = []
  const lookups = new Map<string, number>()
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    return socket
  }

  const udp = createSocket('udp4')
  udp.on('message', (message, { port, address }) => {
    const question = readQuestion(message)
    if (question === null) return
    // Both kinds of address are looked up together; that counts as one lookup.
    const isFirst = question.kind === 'A'
    const time = (lookups.get(question.name) ?? 0) + (isFirst ? 1 : 0)
    if (isFirst) lookups.set(question.name, time)
    Promise.resolve(names(question.name, Math.max(1, time))).then(
      (found) => udp.send(encodeAnswer(message, question, found), port, address),
      () => undefined,
    )
  })
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')

  const visit: RequestListener = (request, response) => {
    visits.push(`${request.headers.host} ${request.url}`)
    site(request, response)
  }
  const sites = createServer(visit)
  const secure = secureServer?.on('request', visit)
  const way = createServer()
  way.on('connect', (request, client: Socket) => {
    const target = request.url ?? ''
    dialled.push(target)
    keep(client)
    const { hostname, port } = new URL(`tcp://${target}`)
    const host = hostname.replace(/^\[|\]$/g, '')
    const isSecure = target.endsWith(':443')
    const own = isSecure ? (ownPortOf?.(host) ?? null) : null
    const isBeyond = own === null && (beyond?.(host) ?? false)
    const behind = isSecure ? secure : target.endsWith(':80') ? sites : undefined
    const here = own ?? (behind === undefined || isBeyond ? null : portOf(behind))
    if (here === null && !isBeyond) return void client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    const place = here === null ? { host, port: Number(port) } : { host: '127.0.0.1', port: here }
    const server = keep(connect(place))
    server.once('connect', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      client.pipe(server).pipe(client)
    })
    server.once('close', () => client.destroy())
    client.once('close', () => server.destroy())
  })
  const servers = [sites, way, ...(secure ? [secure] : [])]
  for (const server of servers) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }

  return {
    dns: `127.0.0.1:${udp.address().port}`,
    proxy: `http://127.0.0.1:${portOf(way)}`,
    dialled,
    visits,
    lookups,
    async close() {
      for (const socket of sockets) socket.destroy()
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
      await new Promise<void>((resolve) => udp.close(resolve))
    },
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
