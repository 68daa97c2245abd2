import type { Call, Endpoint, Method } from './call.ts'
import { areas } from './calls/index.ts'
import { errors } from './errors.ts'
import { isNullable, type JsonSchema, namedShapes, plain, shapeName, withoutNull } from './json-schema.ts'
import { ErrorDetails } from './shapes/error-details.ts'
import type { Stream } from './stream.ts'
import { streams } from './streams.ts'

type Json = Readonly<Record<string, unknown>>

const refusal: JsonSchema = {
  title: 'Refusal',
  type: 'object',
  required: ['success', 'error', 'code'],
  properties: {
    success: { const: false },
    error: { type: 'string', description: 'the text a person reads' },
    code: { type: 'string', enum: Object.keys(errors) },
    details: plain(ErrorDetails),
  },
  additionalProperties: false,
}

/** The whole contract as an OpenAPI 3.1 document. The same contract always produces the same text. */
export function buildOpenApi(): Json {
  const calls = areas.flatMap((area) => area.calls)
  const events = streams.flatMap((stream) => Object.values(stream.events).map(plain))
  const shapes = namedShapes([...calls.map((call) => plain(call.output)), ...events, refusal])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sayso',
      version: '1',
      description:
        'A call that changes something answers POST beside the method it was specified with. ' +
        'A refusal by the rules of the product is answered with status 200 and success: false.',
    },
    tags: areas.map((area) => ({ name: area.name })),
    security: [{ session: [] }],
    paths: Object.fromEntries([
      ...areas.flatMap((area) => area.calls.map((call) => [`/${call.path}`, pathItem(call, area.name)])),
      ...streams.map((stream) => [`/${stream.path}`, { get: streamOperation(stream) }]),
    ]),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'the session token, as it is',
        },
      },
      responses: {
        Fault: {
          description: 'a fault in how the call was made, or in us',
          content: json(reference('Refusal')),
        },
      },
      schemas: Object.fromEntries([...shapes].map(([name, shape]) => [name, inlined(shape)])),
    },
  }
}

function pathItem(call: Call, area: string): Json {
  return Object.fromEntries(
    call.methods.map((method) => [method.toLowerCase(), operation(call, method, area)]),
  )
}

function operation(call: Call, method: Method, area: string): Json {
  const isTwin = method !== call.methods[0]
  return {
    operationId: call.path.replace('/', '_') + (isTwin ? '_post' : ''),
    tags: [area],
    'x-access': call.access,
    'x-effect': call.effect,
    'x-rate': call.rate,
    ...(call.roles.length > 0 && { 'x-roles': call.roles }),
    ...(call.reauth !== false && { 'x-reauth': call.reauth }),
    ...(call.verified !== false && { 'x-verified': call.verified }),
    ...(call.access === 'public' && { security: [] }),
    ...(method === 'POST' ? { requestBody: body(call) } : { parameters: parameters(call) }),
    responses: {
      200: {
        description: 'the answer, or a refusal',
        content: json({ oneOf: [success(call), reference('Refusal')] }),
      },
      default: {
        description: 'a fault in how the call was made, or in us',
        content: json(reference('Refusal')),
      },
    },
  }
}

/**
 * OpenAPI 3.1 has no words for an answer that does not end, so the events are an extension: name to shape of `data`.
 */
function streamOperation(stream: Stream): Json {
  return {
    operationId: stream.path.replace('/', '_'),
    tags: [stream.path.split('/')[0]],
    'x-access': stream.access,
    'x-effect': stream.effect,
    'x-rate': stream.rate,
    'x-events': Object.fromEntries(
      Object.entries(stream.events).map(([name, data]) => [name, referred(plain(data))]),
    ),
    parameters: parameters(stream),
    responses: {
      200: {
        description: 'server-sent events that do not end; `data` is one of the shapes in x-events',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
      default: {
        description: 'a fault in how the stream was asked for, or in us',
        content: json(reference('Refusal')),
      },
    },
  }
}

function parameters(call: Endpoint): Json[] {
  const required = call.input.required ?? []
  return Object.entries(call.input.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: referred(plain(schema)),
  }))
}

function body(call: Call): Json {
  const schema = referred(plain(call.input))
  if (call.file !== null)
    return { required: true, content: { 'multipart/form-data': { schema: withFile(call) } } }
  return {
    required: (call.input.required ?? []).length > 0,
    content: { ...json(schema), 'application/x-www-form-urlencoded': { schema } },
  }
}

function withFile(call: Call): JsonSchema {
  const fields = referred(plain(call.input))
  const file = call.file ?? ''
  return {
    ...fields,
    required: [...(fields.required ?? []), ...(call.fileRequired ? [file] : [])],
    properties: { ...fields.properties, [file]: { contentMediaType: 'application/octet-stream' } },
  }
}

function success(call: Call): JsonSchema {
  const output = referred(plain(call.output))
  return {
    ...output,
    required: ['success', ...(output.required ?? [])],
    properties: { success: { const: true }, ...output.properties },
  }
}

function json(schema: JsonSchema): Json {
  return { 'application/json': { schema } }
}

function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** Replaces every named shape with a reference. */
function referred(schema: JsonSchema): JsonSchema {
  const name = shapeName(schema)
  if (name === null) return inlined(schema)
  return isNullable(schema) ? { anyOf: [reference(name), { type: 'null' }] } : reference(name)
}

function inlined(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema
  return {
    ...(shapeName(schema) === null ? schema : withoutNull(schema)),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, referred(inner)]),
      ),
    }),
    ...(items && { items: referred(items) }),
    ...(anyOf && { anyOf: anyOf.map(referred) }),
  }
}
