// The stand-in's controls, over plain HTTP on a port of their own: not part of any push service.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveHere } from '../http-server.ts'
import { type FaultKind, type FaultRule, faultKinds } from './faults.ts'
import type { PushStandIn } from './stand-in.ts'

type Body = Readonly<Record<string, unknown>>
type Act = (standIn: PushStandIn, body: Body, query: URLSearchParams) => unknown

const acts: Readonly<Record<string, Act>> = {
  /** A browser subscribes: the answer is what it hands to the page. */
  'POST /_control/subscriptions': (standIn, { sender }) =>
    standIn.subscribe(typeof sender === 'string' ? sender : null),
  'GET /_control/messages': ({ messages }, _body, query) => {
    const endpoint = query.get('endpoint')
    return messages.filter((message) => endpoint === null || message.endpoint === endpoint)
  },
  'DELETE /_control/messages': (standIn) => void standIn.clear(),
  'GET /_control/problems': ({ problems }) => problems,
  'GET /_control/faults': ({ faults }) => faults.rules(),
  'POST /_control/faults': ({ faults }, body) => {
    if (!isFault(body)) return null
    faults.add(body)
    return faults.rules()
  },
  'DELETE /_control/faults': ({ faults }) => void faults.clear(),
}

/** Serves the controls on this machine only. */
export async function serveControls(standIn: PushStandIn, port = 0) {
  return serveHere(async (request, response) => control(standIn, request, response), port)
}

async function control(standIn: PushStandIn, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const act = acts[`${request.method} ${pathname}`]
  const body = request.method === 'POST' ? read(request.headers['content-type'], await text(request)) : {}
  const answer = act === undefined || body === null ? null : act(standIn, body, searchParams)
  const status = act === undefined ? 404 : answer === null ? 400 : 200
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
}

/** A page of another site cannot send this type without permission (CORS), and nobody here gives it. */
function read(type: string | undefined, sent: string): Body | null {
  if (type !== 'application/json') return null
  try {
    const value: unknown = JSON.parse(sent)
    return typeof value === 'object' ? (value as Body | null) : null
  } catch {
    return null
  }
}

const isFault = (body: Body): body is Body & FaultRule =>
  faultKinds.includes(body['fault'] as FaultKind) &&
  Object.entries(body).every(
    ([name, value]) =>
      name === 'fault' ||
      (name === 'endpoint' && typeof value === 'string') ||
      (['times', 'probability', 'seed', 'ms', 'seconds'].includes(name) && Number.isFinite(value)),
  )
