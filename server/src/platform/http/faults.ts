import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/unavailable.ts'
import type { Log } from '../telemetry/log.ts'
import { AppError } from './app-error.ts'

/** Sends every error in the same shape. An internal error reveals nothing about itself. */
export function answerFault(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const refusal = error instanceof AppError ? error : toAppError(error)
  if (refusal.status >= 500 && !(error instanceof AppError)) {
    log.error({ request: request.id, route: request.routeOptions?.url, err: error }, 'a request failed')
  }
  return send(reply, refusal)
}

/** No route for this path and method: either the path is unknown, or it answers other methods. */
export function answerUnmatched(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?')
  const isHidden = request.server.hiddenPaths.has(path)
  const others = ['GET', 'POST', 'DELETE'].filter(
    (method) => !isHidden && request.server.hasRoute({ url: path, method }),
  )
  if (others.length > 0) reply.header('allow', others.join(', '))
  const isKnown = others.length > 0 || request.method === 'HEAD'
  return send(reply, new AppError(isKnown ? 'method_not_allowed' : 'call_not_found'))
}

/** Headers that describe a body which is not being sent after all. */
const OF_THE_BODY = [
  'accept-ranges',
  'content-disposition',
  'content-range',
  'etag',
  'last-modified',
  'content-length',
]

/**
 * A stream may fail after its headers are set but before they are sent: an error must not be cached for as long as the
 * body it replaces.
 */
function forgetBody(reply: FastifyReply): void {
  for (const name of OF_THE_BODY) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
  reply.header('cache-control', 'no-store')
}

function send(
  reply: FastifyReply,
  { status, message, code, details, retryAfterSeconds }: AppError,
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

/** Fastify's own errors carry a status, database errors are recognised, and the rest is our bug. */
function toAppError(error: unknown): AppError {
  if (isUnavailable(error)) return new AppError('overloaded')
  const { statusCode } = (error ?? {}) as { statusCode?: unknown }
  if (statusCode === 413) return new AppError('too_large', { values: { limit: '1 MB' } })
  if (statusCode === 415 || statusCode === 400 || statusCode === 406) return new AppError('invalid_input')
  if (statusCode === 503 || statusCode === 504 || statusCode === 408) return new AppError('overloaded')
  return new AppError('internal')
}
