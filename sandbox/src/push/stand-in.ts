import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { makeCertificate } from './certificate.ts'
import { createFaults, type FaultRule, type Faults } from './faults.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'
import { checkVapid } from './vapid.ts'

const PUSH_HOST = 'push.standin.example'
/** A public address that is never really contacted: connections to it are led to this machine. */
export const PUSH_ADDRESS = '93.184.215.15'

/** A push service on this machine, with browsers that have subscribed there. It speaks RFC 8030 over TLS. */
export interface PushStandIn extends Subscriptions {
  readonly host: string
  /** On this machine; the service is known by its name, so it is reached by a DNS server and a proxy (`internet.ts`). */
  readonly port: number
  /** For NODE_EXTRA_CA_CERTS of the programs that must trust the service. */
  readonly certificateFile: string
  readonly certificate: string
  readonly faults: Faults
  /** Requests that were not accepted, and why. */
  readonly problems: readonly string[]
  close(): Promise<void>
}

/** Push services need not accept more. */
const MAX_BODY_BYTES = 4096
const SLOW_MS = 20_000

export async function startPushStandIn({ port = 0 }: { port?: number } = {}): Promise<PushStandIn> {
  const origin = `https://${PUSH_HOST}`
  const certificate = await makeCertificate(PUSH_HOST)
  const subscriptions = createSubscriptions(origin)
  const faults = createFaults()
  const problems: string[] = []

  function reject(response: ServerResponse, status: number, problem: string): void {
    problems.push(`${status} ${problem}`)
    response.writeHead(status).end(problem)
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const { headers } = request
    const endpoint = `${origin}${request.url}`
    if (request.method !== 'POST') return reject(response, 405, 'messages are posted')
    const fault = faults.strike(endpoint)
    if (fault !== null && (await suffer(fault, response))) return
    if (!subscriptions.has(endpoint)) return reject(response, 410, 'nobody subscribes here')
    if (body === null) return reject(response, 413, 'the message is too large')
    const sender = checkVapid(headers.authorization ?? '', origin)
    if ('problem' in sender) return reject(response, 401, sender.problem)
    if (!subscriptions.isSender(endpoint, sender.key)) return reject(response, 403, 'another sender')
    if (headers['content-encoding'] !== 'aes128gcm') return reject(response, 400, 'another encoding')
    const ttl = String(headers['ttl'] ?? '')
    if (!/^\d{1,9}$/.test(ttl)) return reject(response, 400, 'no TTL')
    const topic = headers['topic'] === undefined ? null : String(headers['topic'])
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return reject(response, 400, 'not a topic')
    if (!subscriptions.deliver(body, { endpoint, topic, ttl: Number(ttl) }))
      return reject(response, 400, 'the browser cannot decrypt it')
    response.writeHead(201, { location: `${origin}/message/1` }).end()
  }

  const server = createServer(certificate, (request, response) => {
    receive(request, response).catch((error: unknown) => {
      process.stderr.write(`push stand-in: ${String(error)}\n`)
      response.destroy()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return Object.freeze({
    ...subscriptions,
    host: PUSH_HOST,
    port: (server.address() as AddressInfo).port,
    certificateFile: certificate.file,
    certificate: certificate.cert,
    faults,
    problems,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await certificate.remove()
    },
  })
}

/** True if the fault was the whole answer. */
async function suffer({ fault, ms, seconds }: FaultRule, response: ServerResponse): Promise<boolean> {
  if (fault === 'slow') {
    await pause(ms ?? SLOW_MS, undefined, { ref: false })
    return response.destroyed
  }
  if (fault === 'drop') response.destroy()
  else if (fault === 'redirect') response.writeHead(307, { location: 'https://elsewhere.example/' }).end()
  else {
    const status = { gone: 410, not_found: 404, rate_limit: 429, error: 500 }[fault]
    response.writeHead(status, seconds === undefined ? {} : { 'retry-after': String(seconds) }).end()
  }
  return true
}

/** Null if there is more than a push service has to accept. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk)
  }
  return bytes > MAX_BODY_BYTES ? null : Buffer.concat(chunks)
}
