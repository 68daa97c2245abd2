import type { Call, Method } from './call.ts'
import { areas } from './calls/index.ts'
import { errors } from './errors.ts'
import { isNullable, type JsonSchema, namedShapes, plain, shapeName, withoutNull } from './json-schema.ts'
import { ErrorDetails } from './shapes/error-details.ts'

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
  const shapes = namedShapes([...calls.map((call) => plain(call.output)), refusal])
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
    paths: Object.fromEntries(
      areas.flatMap((area) => area.calls.map((call) => [`/${call.path}`, pathItem(call, area.name)])),
    ),
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
    ...(call.reauth !== false && { 'x-reauth': call.reauth }),
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

function parameters(call: Call): Json[] {
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
