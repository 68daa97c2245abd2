import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { redirects } from './hostile.ts'

const HONEST = '<html><head><title>An honest page</title></head><body></body></html>'
const MEGABYTE = 1_000_000

type Site = (request: IncomingMessage, response: ServerResponse) => void

const html = (response: ServerResponse) => response.setHeader('content-type', 'text/html')

/** Sites that try to hold their reader for ever, or to fill its memory. */
export function createSites() {
  const bytes = new Map<string, number>()
  const manners: string[] = []
  // 10 GB when decompressed, as a hundred members that any decompressor reads one after the other.
  const member = gzipSync(Buffer.alloc(100 * MEGABYTE, ' '))
  const bomb = Buffer.concat(Array.from({ length: 100 }, () => member))

  /** Writes for ever, as fast as it is read. */
  function pour(response: ServerResponse, piece: Buffer | string): void {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', () => pour(response, piece))
  }

  const sites: Record<string, Site> = {
    'honest.example': (_request, response) => html(response).end(HONEST),
    'landing.example': (_request, response) => html(response).end(HONEST),
    'rebinding.example': (_request, response) => html(response).end(HONEST),
    'silent.example': () => undefined,
    'slow-head.example': (_request, response) => {
      const socket = response.socket
      const timer = setInterval(() => socket?.write('X'), 1000)
      socket?.once('close', () => clearInterval(timer))
    },
    'slow-body.example': (_request, response) => {
      html(response).write('<html><head>')
      const timer = setInterval(() => response.write(' '), 1000)
      response.once('close', () => clearInterval(timer))
    },
    'endless.example': (_request, response) => pour(html(response), ' '.repeat(64 * 1024)),
    'endless-title.example': (_request, response) => {
      html(response).write('<html><head><title>')
      pour(response, 'a'.repeat(64 * 1024))
    },
    'endless-head.example': (_request, response) => {
      const socket = response.socket
      socket?.write('HTTP/1.1 200 OK\r\n')
      const more = () => {
        while (socket && !socket.destroyed && socket.write(`x-${'a'.repeat(4000)}: 1\r\n`));
      }
      socket?.on('drain', more)
      more()
    },
    'bomb.example': (_request, response) => {
      html(response).setHeader('content-encoding', 'gzip').end(bomb)
    },
    'twice.example': (_request, response) => {
      html(response)
        .setHeader('content-encoding', 'gzip, gzip')
        .end(gzipSync(bomb.subarray(0, member.length)))
    },
    'liar.example': (_request, response) => {
      html(response).setHeader('content-length', '100000000').write(HONEST.slice(0, 10))
    },
    'program.example': (_request, response) => {
      response.setHeader('content-type', 'application/octet-stream').end(HONEST)
    },
    'loop.example': (_request, response) => {
      response.writeHead(302, { location: 'http://loop.example/' }).end()
    },
    'chain.example': (request, response) => {
      const step = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('step'))
      response.writeHead(301, { location: `http://chain.example/?step=${step + 1}` }).end()
    },
    'set-cookie.example': (request, response) => {
      if (request.url === '/second') return void html(response).end(HONEST)
      response.writeHead(302, { location: '/second', 'set-cookie': 'a=b; Path=/' }).end()
    },
    'downgrade.example': (_request, response) => {
      response.writeHead(302, { location: 'http://landing.example/' }).end()
    },
  }
  for (const [i, location] of redirects.entries()) {
    sites[`redirect${i}.example`] = (_request, response) => {
      response.writeHead(302, { location }).end()
    }
  }

  return {
    hosts: Object.keys(sites),
    /** How many bytes each site sent. */
    bytes,
    /** Requests with headers that nobody needs to see, or without saying who asks. */
    manners,
    answer(request: IncomingMessage, response: ServerResponse): void {
      const host = request.headers.host ?? ''
      for (const name of ['cookie', 'authorization', 'referer', 'x-forwarded-for'])
        if (request.headers[name] !== undefined) manners.push(`${host} was sent ${name}`)
      if (!request.headers['user-agent']?.startsWith('SaysoBot/'))
        manners.push(`${host} got no SaysoBot user agent`)
      const { socket } = request
      socket.once('close', () => bytes.set(host, (bytes.get(host) ?? 0) + socket.bytesWritten))
      sites[host]?.(request, response)
    },
  }
}
