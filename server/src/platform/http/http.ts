import { randomBytes } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { AccessLog, Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { type Tracing, traceRequests } from '../telemetry/tracing.ts'
import { addressKey } from './address.ts'
import { AppError } from './app-error.ts'
import { answerFault, answerUnmatched } from './faults.ts'
import { type CallClass, httpRequests, shedRequests } from './http.metrics.ts'
import { createShedding, type InFlight, type Priority } from './shedding.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Health and metrics are answered under any load. */
    isNeverShed?: boolean
    priority?: Priority
    /** What its metrics count it as; pages and files by default. */
    callClass?: CallClass
    /** The handler reads the body as it arrives. */
    isUpload?: boolean
    /** The answer does not end, so its time says nothing. */
    isStream?: boolean
  }
  interface FastifyInstance {
    /** Paths that do not exist for most people, so no answer may tell of them. */
    hiddenPaths: Set<string>
  }
  interface FastifyRequest {
    inFlight: InFlight | null
  }
}

const KIB = 1024
const UPLOAD_MS = 120_000

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  vary: 'Origin, Authorization',
  'x-content-type-options': 'nosniff',
}

const productionHeaders = {
  ...headers,
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
}

/** Creates a Fastify app with everything that all responses need, and no routes yet. */
export function createHttp(options: {
  config: Config
  log: Log
  accessLog: AccessLog
  metrics: Metrics
  tracing: Tracing | null
  db: { areWritesWaiting(): boolean }
}): FastifyInstance {
  const { config, log, accessLog, metrics, tracing, db } = options
  // At least as long as one statement may take.
  const answerMs = Math.max(12_000, config.db.statementMs + 2000)
  const app = fastify({
    // We log in onResponse instead: Fastify's own line would log the URL with its query string.
    logger: false,
    // Writes also answer GET, so a HEAD that runs the handler would let a prefetch write.
    exposeHeadRoutes: false,
    bodyLimit: KIB * KIB,
    trustProxy: (_address, hop) => hop < config.http.trustedProxies,
    connectionTimeout: answerMs + 8000,
    handlerTimeout: answerMs,
    // For slow uploads; handlerTimeout ends everything else long before.
    requestTimeout: UPLOAD_MS,
    genReqId: createRequestIds(),
    // A request that has arrived when the server shuts down is answered like any other.
    return503OnClosing: false,
    // A path that cannot be decoded never reaches a route; its error still has our shape.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers)
      answerFault(error, request, reply, log)
    },
    http: { maxHeaderSize: 16 * KIB, headersTimeout: 15_000 },
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false },
  })

  app.decorateRequest('inFlight', null)
  app.decorate('hiddenPaths', new Set<string>())
  if (tracing !== null) traceRequests(app, tracing)
  const shedding = createShedding(config.shedDelayMs, db.areWritesWaiting)
  const fixedHeaders = config.isProduction ? productionHeaders : headers

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixedHeaders)
    reply.header('x-request-id', request.id)
    const { isNeverShed, priority = 'ordinary', callClass = 'page' } = request.routeOptions.config
    if (isNeverShed) return done()
    const address = addressKey(request.ip)
    const isWrite = callClass === 'write' || callClass === 'upload'
    const reason = shedding.reason({ priority, address, isWrite })
    const inFlight = shedding.arrive(address)
    request.inFlight = inFlight
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (length === undefined && encoding === undefined) inFlight.work()
    // Not in onResponse, which never runs if the client hangs up.
    reply.raw.once('close', inFlight.leave)
    if (reason === null) return done()
    shedRequests(metrics).inc({ reason, class: callClass })
    done(new AppError('overloaded', { retryAfterSeconds: 1 }))
  })

  app.addHook('preHandler', (request, _reply, done) => {
    if (!request.routeOptions.config.isUpload) request.inFlight?.work()
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    request.inFlight?.leave()
    const seconds = reply.elapsedTime / 1000
    const route = request.routeOptions.url ?? 'unknown'
    const { isStream, isNeverShed, callClass = 'page' } = request.routeOptions.config
    const isOpenStream = isStream === true && reply.statusCode === 200
    if (!isOpenStream && !isNeverShed) {
      const { method } = request
      httpRequests(metrics).observe({ route, class: callClass, method, status: reply.statusCode }, seconds)
    }
    logAnswer(accessLog, request, reply, route)
    done()
  })

  app.setErrorHandler((error, request, reply) => answerFault(error, request, reply, log))
  app.setNotFoundHandler(answerUnmatched)
  app.addHook('onClose', async () => shedding.stop())
  return app
}

function logAnswer(log: AccessLog, request: FastifyRequest, reply: FastifyReply, route: string): void {
  const line = {
    request: request.id,
    method: request.method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  }
  if (reply.statusCode >= 500) log.warn(line, 'answered')
  else log.info(line, 'answered')
}

/** A caller's own request id is kept if it is harmless, so that a trace can be followed through a proxy. */
function createRequestIds(): (request: { headers: Record<string, unknown> }) => string {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return ({ headers: given }) => {
    const id = given['x-request-id']
    if (typeof id === 'string' && /^[\w-]{8,64}$/.test(id)) return id
    count = (count + 1) % Number.MAX_SAFE_INTEGER
    return `${prefix}-${count.toString(36)}`
  }
}
