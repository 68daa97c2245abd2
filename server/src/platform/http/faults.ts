import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/unavailable.ts'
import type { Log } from '../telemetry/log.ts'
import { Refused } from './refusal.ts'

/** Everything that goes wrong leaves in one shape, and a fault of ours says nothing about itself. */
export function answerFault(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const refusal = error instanceof Refused ? error : toRefusal(error)
  if (refusal.status >= 500 && !(error instanceof Refused)) {
    log.error({ request: request.id, route: request.routeOptions?.url, err: error }, 'a request failed')
  }
  return send(reply, refusal)
}

/** No route for this path and method: either the path is unknown, or it answers other methods. */
export function answerUnmatched(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?')
  const others = ['GET', 'POST', 'DELETE'].filter((method) => request.server.hasRoute({ url: path, method }))
  if (others.length > 0) reply.header('allow', others.join(', '))
  const isKnown = others.length > 0 || request.method === 'HEAD'
  return send(reply, new Refused(isKnown ? 'method_not_allowed' : 'call_not_found'))
}

/** What was said of a body that then did not come. */
const OF_THE_BODY = [
  'accept-ranges',
  'content-disposition',
  'content-range',
  'etag',
  'last-modified',
  'content-length',
]

/** A stream may fail when its headers are set and not sent: a fault must not be kept for as long as what it replaces. */
function forgetBody(reply: FastifyReply): void {
  for (const name of OF_THE_BODY) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
  reply.header('cache-control', 'no-store')
}

function send(
  reply: FastifyReply,
  { status, message, code, details, retryAfterSeconds }: Refused,
): FastifyReply {
  forgetBody(reply)
  const retryAfter = retryAfterSeconds ?? (status === 503 ? 1 : null)
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((body) => String(body))
    .send(JSON.stringify({ success: false, error: message, code, ...(details && { details }) }))
}

/** Fastify's own refusals carry a status; ours of the database are recognised; the rest is our mistake. */
function toRefusal(error: unknown): Refused {
  if (isUnavailable(error)) return new Refused('overloaded')
  const { statusCode } = (error ?? {}) as { statusCode?: unknown }
  if (statusCode === 413) return new Refused('too_large', { values: { limit: '1 MB' } })
  if (statusCode === 415 || statusCode === 400 || statusCode === 406) return new Refused('invalid_input')
  if (statusCode === 503 || statusCode === 504 || statusCode === 408) return new Refused('overloaded')
  return new Refused('internal')
}
