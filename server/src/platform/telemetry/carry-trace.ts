import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/**
 * A trace goes on where the request has long been answered: what causes an event or a job travels with its payload, in one
 * field, and only while tracing is on. Spans carry names of ours and no values.
 */
const FIELD = 'traceparent'

/** The payload, with the current trace. */
export function withTrace<Payload>(payload: Payload): Payload {
  const carrier: Record<string, string> = {}
  propagation.inject(context.active(), carrier)
  const { traceparent } = carrier
  if (traceparent === undefined || !isObject(payload)) return payload
  return { ...payload, [FIELD]: traceparent }
}

/** Takes the trace out of a payload again. */
export function takeTrace<Payload>(payload: Payload): { payload: Payload; parent: Context } {
  if (!isObject(payload) || !(FIELD in payload)) return { payload, parent: ROOT_CONTEXT }
  const { [FIELD]: traceparent, ...rest } = payload as Record<string, unknown>
  const parent = propagation.extract(ROOT_CONTEXT, { [FIELD]: traceparent })
  return { payload: rest as Payload, parent }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Runs something as a span of its own; what it causes belongs to the same trace. */
export async function inSpan<T>(
  { name, kind, parent = context.active() }: { name: string; kind: SpanKind; parent?: Context },
  run: () => Promise<T>,
): Promise<T> {
  const span = trace.getTracer('sayso').startSpan(name, { kind }, parent)
  try {
    return await context.with(trace.setSpan(parent, span), run)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** For work that starts itself again: its trace would never end. */
export const outsideTrace = <T>(run: () => T): T => context.with(ROOT_CONTEXT, run)
