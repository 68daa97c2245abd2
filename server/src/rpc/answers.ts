import type { Call, OutputOf } from '@sayso/contract/call'
import type { EventData, Stream } from '@sayso/contract/stream'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fastJson from 'fast-json-stringify'

/**
 * Writes responses. Only declared fields leave the server: the serialiser is built from the contract and knows no
 * others. Outside production every response is also validated against its schema, so that an undeclared or missing
 * field fails a test instead of silently disappearing.
 */
interface Writer {
  readonly stringify: (answer: unknown) => string
  readonly isDeclared: ValidateFunction
}

class UndeclaredAnswer extends Error {
  override name = 'UndeclaredAnswer'
}

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
const writers = new WeakMap<object, Writer>()
const isChecked = process.env['NODE_ENV'] !== 'production'

declare const encoded: unique symbol
/** Bytes that were encoded with a call's schema; nothing else may be sent as a response. */
export type EncodedAnswer = Buffer & { readonly [encoded]: true }

export function encodeAnswer<C extends Call>(call: C, output: OutputOf<C>): EncodedAnswer {
  const writer = writerFor(call.output, { success: { type: 'boolean' } })
  requireDeclared(writer, call.path, output)
  return Buffer.from(writer.stringify({ success: true, ...(output as object) })) as EncodedAnswer
}

/** One event of a stream, as it is sent. The same bytes go to everybody it is for. */
export function encodeEvent<S extends Stream, Name extends keyof S['events'] & string>(
  stream: S,
  name: Name,
  data: EventData<S, Name>,
): Buffer {
  const shape = stream.events[name]
  if (shape === undefined) throw new UndeclaredAnswer(`${stream.path} has no event ${name}`)
  const writer = writerFor(shape)
  requireDeclared(writer, `${stream.path} ${name}`, data)
  return Buffer.from(`event: ${name}\ndata: ${writer.stringify(data)}\n\n`)
}

function requireDeclared({ isDeclared }: Writer, what: string, output: unknown): void {
  if (!isChecked || isDeclared(output)) return
  const faults = isDeclared.errors?.map(({ instancePath, message, params }) => {
    const name = params['additionalProperty'] ?? ''
    return `${instancePath || '/'} ${message} ${name}`.trimEnd()
  })
  throw new UndeclaredAnswer(`${what} answers what its contract does not say: ${faults?.join('; ')}`)
}

function writerFor(schema: object, added: Record<string, Schema> = {}): Writer {
  const known = writers.get(schema)
  if (known) return known
  const plain = JSON.parse(JSON.stringify(schema)) as Schema
  const writer = {
    stringify: fastJson({
      ...plain,
      properties: { ...added, ...plain.properties },
    } as Parameters<typeof fastJson>[0]),
    isDeclared: ajv.compile(closed(plain)),
  }
  writers.set(schema, writer)
  return writer
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: boolean
}

/** The same schema with additional properties forbidden on every object, nested ones included. */
function closed(schema: Schema): Schema {
  return {
    ...schema,
    ...(schema.properties && {
      additionalProperties: false,
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, one]) => [name, closed(one)]),
      ),
    }),
    ...(schema.items && { items: closed(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(closed) }),
  }
}
