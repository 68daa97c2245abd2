import formBody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { Call } from '@sayso/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { addressKey } from '../platform/http/address.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { ConcurrencyLimiter, Permit } from '../platform/http/concurrency-limiter.ts'
import { answerUnmatched } from '../platform/http/faults.ts'
import { type AccessOptions, createAccessControl } from './access.ts'
import { encodeAnswer } from './answers.ts'
import { createInputReader } from './input.ts'
import { mountStreams, type Streaming } from './mount-streams.ts'
import type { CallContext, Ownership, Route } from './route.ts'
import type { Session } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    permit: Permit | null
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'
const KIB = 1024
const UPLOAD_MS = 120_000

const multipartLimits = { files: 1, fields: 48, parts: 49, fieldSize: 256 * KIB, headerPairs: 100 }

export interface MountOptions extends AccessOptions {
  /** Every call of the contract. */
  calls: readonly Call[]
  routes: readonly Route[]
  streaming?: Streaming
}

/**
 * Registers the routes of every call and stream in the contract. A call without a handler passes the same access control and
 * answers 501.
 */
export async function mountCalls(app: FastifyInstance, options: MountOptions): Promise<void> {
  const access = createAccessControl(options)
  const handlers = matchRoutes(options)
  await app.register(formBody, { bodyLimit: KIB * KIB })
  await app.register(multipart, { limits: multipartLimits })
  app.decorateRequest('session', null)
  app.decorateRequest('permit', null)
  // Before the body is read, as staff calls are refused: whatever a body is like, both answer the same.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return answerUnmatched(request, reply)
  })
  if (options.streaming) mountStreams(app, access, options.streaming)

  for (const [call, route] of handlers) {
    if (call.access === 'staff') app.hiddenPaths.add(`/api/${call.path}`)
    const readInput = createInputReader(call)
    app.route({
      method: [...call.methods],
      url: `/api/${call.path}`,
      config: {
        priority: call.rate === 'money' ? 'last-to-shed' : 'ordinary',
        callClass: call.file !== null ? 'upload' : call.rate === 'money' ? 'money' : call.effect,
        isUpload: call.file !== null,
      },
      ...(call.file !== null && { handlerTimeout: UPLOAD_MS }),
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        // When an upload is rejected, its body is left unread, so the connection cannot be used again.
        if (call.file !== null) reply.header('connection', 'close')
        if (route?.limiter) await takePermit(route.limiter, request, reply)
        request.session = await access.authenticate(call, request)
      },
      handler: async (request, reply) => {
        request.permit?.begin()
        const received = await readInput(request)
        const viewer = await access.authorize(call, request, received)
        if (route === null) throw new AppError('not_available')
        const context = {
          input: received.fields,
          viewer,
          file: received.file,
          idempotencyKey: keyOf(request),
          address: addressKey(request.ip),
          userAgent: request.headers['user-agent'] ?? '',
          requestId: request.id,
        } as CallContext<Call>
        if (route.ownership !== null) await requireOwner(route.ownership, context)
        const answer = await route.handle(context)
        if (call.file !== null && request.raw.complete) reply.removeHeader('connection')
        return reply.type(JSON_TYPE).send(Buffer.isBuffer(answer) ? answer : encodeAnswer(call, answer))
      },
    } satisfies RouteOptions)
  }
}

const LONGEST_KEY = 255

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > LONGEST_KEY) throw new AppError('invalid_input')
  return key
}

/** A rejected request no longer counts as in flight: many of them must not shut others out. */
async function takePermit(
  limiter: ConcurrencyLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const permit = limiter.tryAcquire(addressKey(request.ip))
  if (permit === null) {
    request.inFlight?.leave()
    return limiter.reject()
  }
  request.permit = permit
  reply.raw.once('close', permit.release)
}

async function requireOwner(
  { ownerOf, otherwise }: Ownership<Call>,
  context: CallContext<Call>,
): Promise<void> {
  if ((await ownerOf(context)) !== context.viewer.accountId) throw new AppError(otherwise)
}

function matchRoutes({ calls, routes }: MountOptions): Map<Call, Route | null> {
  const handlers = new Map<Call, Route | null>(calls.map((call) => [call, null]))
  for (const one of routes) {
    if (!handlers.has(one.call)) throw new Error(`${one.call.path} has a route but is not in the contract`)
    if (handlers.get(one.call) !== null) throw new Error(`${one.call.path} has two routes`)
    handlers.set(one.call, one)
  }
  return handlers
}
