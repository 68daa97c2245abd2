import { type ErrorCode, errors } from '@sayso/contract/errors'
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
  const refusal = error instanceof Refused ? error : new Refused(codeOf(error))
  if (refusal.status >= 500 && !(error instanceof Refused)) {
    log.error({ request: request.id, route: request.routeOptions.url, err: error }, 'a request failed')
  }
  const retryAfter = refusal.retryAfterSeconds ?? (refusal.status === 503 ? 1 : null)
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  return send(reply, refusal.status, refusal.message, refusal.code)
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = request.method === 'HEAD' ? 'method_not_allowed' : 'call_not_found'
  return send(reply, errors[code].status, errors[code].text, code)
}

function send(reply: FastifyReply, status: number, error: string, code: string): FastifyReply {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((body) => (typeof body === 'string' ? body : JSON.stringify(body)))
    .send(JSON.stringify({ success: false, error, code }))
}

/** Fastify's own refusals carry a status; ours of the database are recognised; the rest is our mistake. */
function codeOf(error: unknown): ErrorCode {
  if (isUnavailable(error)) return 'overloaded'
  const { statusCode } = (error ?? {}) as { statusCode?: unknown }
  if (statusCode === 413) return 'too_large'
  if (statusCode === 415 || statusCode === 400 || statusCode === 406) return 'invalid_input'
  if (statusCode === 503 || statusCode === 504 || statusCode === 408) return 'overloaded'
  return 'internal'
}
