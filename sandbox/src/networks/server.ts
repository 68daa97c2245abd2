// One HTTP server for each network. A request goes to the controls or pictures, or else through the injected faults to
// the network itself.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { serveHere } from '../http-server.ts'
import { type Answer, HttpError, json } from './answer.ts'
import { type Acts, answerControl } from './control.ts'
import { createFaults, type Faults } from './faults.ts'
import { pictureOf } from './picture.ts'
import type { ReceivedRequest } from './received-request.ts'

export interface Network {
  answer(request: ReceivedRequest): Answer
  /** The network's own response when a rate limit is hit, as a page or as a call's error. */
  readonly tooMany: () => Answer
  /** What can be done to it from outside, besides faults. */
  readonly acts: Acts
}

export interface NetworkServer {
  readonly url: string
  readonly faults: Faults
  close(): Promise<void>
}

const maxBodyBytes = 64 * 1024
const SLOW_MS = 20_000

export async function startNetwork(
  name: string,
  wishedPort: number,
  make: (origin: () => string) => Network,
): Promise<NetworkServer> {
  const faults = createFaults()
  let origin = ''
  const network = make(() => origin)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    if (body === null) return void response.writeHead(413).end()
    const { method = 'GET', headers } = request
    const url = new URL(request.url ?? '/', origin)
    const received = { method, url, headers, body, form: new URLSearchParams(body) }
    if (url.pathname.startsWith('/_control'))
      return send(response, answerControl(name, faults, network.acts, received))
    const picture = /^\/media\/([\w-]{1,64})\.png$/.exec(url.pathname)?.[1]
    if (picture !== undefined)
      return send(response, {
        status: 200,
        headers: { 'content-type': 'image/png' },
        body: pictureOf(picture),
      })
    const struck = faults.strike(`${method} ${url.pathname}`)
    if (struck?.fault === 'slow') await pause(struck.ms ?? SLOW_MS, undefined, { ref: false })
    if (struck?.fault === 'drop') return void response.destroy()
    if (struck?.fault === 'error') return send(response, json(503, { message: 'Over capacity' }))
    if (struck?.fault === 'rate_limit') return send(response, network.tooMany())
    if (struck?.fault === 'nonsense') return send(response, { status: 200, body: '<html>hello</html>' })
    send(
      response,
      answerErrors(() => network.answer(received)),
    )
  }

  const server = await serveHere(answer, wishedPort)
  origin = server.origin
  return Object.freeze({
    url: origin,
    faults,
    close: server.close,
  })
}

function answerErrors(run: () => Answer): Answer {
  try {
    return run()
  } catch (error) {
    if (error instanceof HttpError) return error.answer
    throw error
  }
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, headers).end(body)
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
