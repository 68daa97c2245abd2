import http from 'node:http'
import https from 'node:https'

export interface Reply {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

export interface Sent {
  readonly token?: string
  /** Sent by POST: a form as it is, anything else as JSON. */
  readonly form?: object
  readonly headers?: Readonly<Record<string, string>>
  /** Otherwise the connections that everybody shares. */
  readonly agent?: http.Agent
}

/** A site as people reach it, whatever stands behind: by its name, over TLS that must verify if it has any. */
export interface WebClient {
  /** Fails only if no answer came. */
  send(path: string, sent?: Sent): Promise<Reply>
  /** Connections of one's own. */
  connections(): http.Agent
  close(): void
}

export interface Address {
  readonly name: string
  readonly address: string
  readonly port?: number
  /** The authority that signed its certificate; without one it speaks plain HTTP. */
  readonly ca?: string
  /** How many connections are open at the most; more requests wait. */
  readonly sockets?: number
}

const NO_ANSWER_MS = 60_000

export function openWebClient({ name, address, port = 443, ca, sockets = 64 }: Address): WebClient {
  const common: http.AgentOptions = {
    keepAlive: true,
    maxSockets: sockets,
    lookup: (_host, options, found) =>
      options.all ? found(null, [{ address, family: 4 }]) : found(null, address, 4),
  }
  const connections = () =>
    ca === undefined ? new http.Agent(common) : new https.Agent({ ...common, ca, servername: name })
  const { request } = ca === undefined ? http : https
  const origin = `${ca === undefined ? 'http' : 'https'}://${name}:${port}`
  const shared = connections()
  return {
    connections,
    close: () => shared.destroy(),
    async send(path, { agent = shared, token, form, headers = {} } = {}) {
      const body = form === undefined ? null : await bodyOf(form)
      return new Promise((resolve, reject) => {
        const options = {
          agent,
          timeout: NO_ANSWER_MS,
          method: body ? 'POST' : 'GET',
          headers: {
            ...headers,
            ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }),
            ...(token !== undefined && { authorization: token }),
          },
        }
        const sent = request(origin + path, options, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.once('error', reject)
          answer.once('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              type: answer.headers['content-type'] ?? '',
              body: Buffer.concat(chunks),
            }),
          )
        })
        sent.once('error', reject)
        sent.once('timeout', () => sent.destroy(new Error(`no answer in ${NO_ANSWER_MS / 1000} s`)))
        sent.end(body?.bytes)
      })
    },
  }
}

async function bodyOf(form: object): Promise<{ type: string; bytes: Buffer }> {
  if (!(form instanceof FormData))
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(form)) }
  const message = new Response(form)
  const type = message.headers.get('content-type') ?? ''
  return { type, bytes: Buffer.from(await message.arrayBuffer()) }
}
