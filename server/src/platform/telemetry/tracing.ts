import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

export interface Tracing {
  readonly tracer: Tracer
  stop(): Promise<void>
}

/** Tracing is off unless an endpoint is configured; then the SDK is not even loaded. */
export async function startTracing(options: {
  endpoint: string | null
  service: string
}): Promise<Tracing | null> {
  const { endpoint, service } = options
  if (endpoint === null) return null
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  })
  provider.register()
  return {
    tracer: trace.getTracer(service),
    async stop() {
      await provider.shutdown()
      // Only the first one to register is heard: whoever starts tracing after this must find the place free.
      for (const api of [trace, context, propagation]) api.disable()
    },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
    traceContext: Context | null
  }
}

/**
 * One span per request, named by route pattern. Written by hand because the Fastify instrumentation records the URL
 * with its query string, where a call made by GET carries passwords.
 */
export function traceRequests(app: FastifyInstance, { tracer }: Tracing): void {
  app.decorateRequest('span', null)
  app.decorateRequest('traceContext', null)
  app.addHook('onRequest', (request, reply, done) => {
    const parent = propagation.extract(context.active(), request.headers)
    const route = request.routeOptions.url ?? 'unknown'
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method, 'http.route': route } },
      parent,
    )
    request.span = span
    // Also runs if the client hangs up and no response is ever finished; ending twice is harmless.
    reply.raw.once('close', () => span.end())
    request.traceContext = trace.setSpan(parent, span)
    context.with(request.traceContext, done)
  })
  // Again after the body was read: its pieces arrive outside of the request's context.
  app.addHook('preHandler', (request, _reply, done) =>
    context.with(request.traceContext ?? ROOT_CONTEXT, done),
  )
  app.addHook('onResponse', (request, reply, done) => {
    request.span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) request.span?.setStatus({ code: SpanStatusCode.ERROR })
    done()
  })
}
