import type { Stream } from '@sayso/contract/stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { addressKey } from '../platform/http/address.ts'
import { AppError } from '../platform/http/app-error.ts'
import { ResponseSink } from '../platform/http/event-sink.ts'
import type { AccessControl } from './access.ts'
import { createInputReader } from './input.ts'
import type { StreamContext, StreamRoute } from './stream-route.ts'

export interface Streaming {
  /** Every stream of the contract. */
  streams: readonly Stream[]
  routes: readonly StreamRoute[]
  /** Names the web app that this server serves. */
  appVersion: string | null
}

/**
 * Registers the routes of every stream in the contract. Up to the first byte a stream is a call: the same access
 * control, limits and errors. Then the answer is taken out of Fastify's hands, and the request no longer counts as work.
 */
export function mountStreams(
  app: FastifyInstance,
  access: AccessControl,
  { streams, routes, appVersion }: Streaming,
): void {
  for (const stream of streams) {
    const route = routes.find((one) => one.stream === stream) ?? null
    const readInput = createInputReader(stream)
    app.route({
      method: [...stream.methods],
      url: `/api/${stream.path}`,
      config: { isStream: true, callClass: 'read' },
      onRequest: async (request: FastifyRequest) => {
        route?.admit(addressKey(request.ip))
        request.session = await access.authenticate(stream, request)
      },
      handler: async (request, reply) => {
        const received = await readInput(request)
        const viewer = await access.authorize(stream, request, received)
        if (route === null || viewer.kind !== 'member') throw new AppError('not_available')
        const address = addressKey(request.ip)
        const { fields: input } = received
        const begin = route.open({ input, viewer, address, appVersion } as StreamContext<Stream>)
        begin(beginAnswer(request, reply))
        return reply
      },
    } satisfies RouteOptions)
  }
}

function beginAnswer(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  // Otherwise two hundred idle streams would look like two hundred requests at work, and everything else be shed.
  request.inFlight?.leave()
  releaseRequest(request, reply)
  request.raw.socket.setTimeout(0)
  request.raw.socket.setNoDelay(true)
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // A stream that has ended leaves no idle connection behind, which a server that shuts down would wait for.
    connection: 'close',
    // For nginx, which would otherwise collect events until a buffer is full.
    'x-accel-buffering': 'no',
  })
  // The head leaves with what is written first, in one packet.
  reply.raw.cork()
  process.nextTick(() => reply.raw.uncork())
  reply.raw.flushHeaders()
  return new ResponseSink(reply.raw)
}

/** Node and Fastify keep both objects until the stream ends: what they were needed for may go. */
function releaseRequest(request: FastifyRequest, reply: FastifyReply): void {
  if (request.inFlight !== null) reply.raw.off('close', request.inFlight.leave)
  request.inFlight = null
  request.session = null
  request.query = null
  // A browser sends some 2 KiB, with the token among them.
  request.raw.headers = {}
  request.raw.rawHeaders = []
}
