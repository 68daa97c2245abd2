import type { Call, OutputOf } from '@sayso/contract/call'
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
const writers = new WeakMap<Call, Writer>()
const isChecked = process.env['NODE_ENV'] !== 'production'

declare const encoded: unique symbol
/** Bytes that were encoded with a call's schema; nothing else may be sent as a response. */
export type EncodedAnswer = Buffer & { readonly [encoded]: true }

export function encodeAnswer<C extends Call>(call: C, output: OutputOf<C>): EncodedAnswer {
  const { stringify, isDeclared } = writerFor(call)
  if (isChecked && !isDeclared(output)) {
    const faults = isDeclared.errors?.map(({ instancePath, message, params }) => {
      const name = params['additionalProperty'] ?? ''
      return `${instancePath || '/'} ${message} ${name}`.trimEnd()
    })
    throw new UndeclaredAnswer(`${call.path} answers what its contract does not say: ${faults?.join('; ')}`)
  }
  return Buffer.from(stringify({ success: true, ...(output as object) })) as EncodedAnswer
}

function writerFor(call: Call): Writer {
  const known = writers.get(call)
  if (known) return known
  const plain = JSON.parse(JSON.stringify(call.output)) as Schema
  const writer = {
    stringify: fastJson({
      ...plain,
      properties: { success: { type: 'boolean' }, ...plain.properties },
    } as Parameters<typeof fastJson>[0]),
    isDeclared: ajv.compile(closed(plain)),
  }
  writers.set(call, writer)
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
