import type { Readable } from 'node:stream'
import type { Call } from '@sayso/contract/call'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyRequest } from 'fastify'
import { Refused } from '../platform/http/refusal.ts'

/** What a call's file field holds when its handler runs: bytes still on their way. */
export interface UploadedFile {
  readonly stream: Readable
  readonly fileName: string
  readonly claimedType: string
}

export interface Input {
  readonly fields: Record<string, unknown>
  readonly file: UploadedFile | null
}

export type ReadInput = (request: FastifyRequest) => Promise<Input>

const ajv = new Ajv({
  // Everything in a query string is text. Arrays are not made from single values nor taken apart: `a=1&a=2` is
  // refused instead of guessed at.
  coerceTypes: true,
  useDefaults: true,
  // Fields nobody declared do not reach a handler.
  removeAdditional: 'all',
  allErrors: false,
  strict: false,
})
addFormats.default(ajv)

export function createInputReader(call: Call): ReadInput {
  const validate = ajv.compile(JSON.parse(JSON.stringify(call.input)))

  return async (request) => {
    const { fields, file } = await readBody(request, call.file)
    const input = merge(request.query as Record<string, unknown>, fields)
    if (!validate(input)) throw new Refused('invalid_input', { text: describe(validate.errors?.[0]) })
    if (call.fileRequired && file === null) throw new Refused('invalid_input')
    return { fields: input, file }
  }
}

async function readBody(request: FastifyRequest, fileField: string | null): Promise<Input> {
  if (request.isMultipart()) return readParts(request, fileField)
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refused('invalid_input')
  return { fields: { ...body }, file: null }
}

/** Reads fields up to the file and leaves the file unread, so that a refusal costs no upload. */
async function readParts(request: FastifyRequest, fileField: string | null): Promise<Input> {
  const fields: Record<string, unknown> = Object.create(null)
  const parts = request.parts()
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value
    if (part.type === 'file') {
      if (part.fieldname !== fileField) throw new Refused('invalid_input')
      return { fields, file: { stream: part.file, fileName: part.filename, claimedType: part.mimetype } }
    }
    if (part.fieldname in fields) throw new Refused('invalid_input')
    fields[part.fieldname] = part.value
  }
  return { fields, file: null }
}

function merge(query: Record<string, unknown>, body: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(body)) {
    if (Object.hasOwn(query, name)) throw new Refused('invalid_input')
  }
  return { ...query, ...body }
}

/** Names the field and the rule, never the value: it may be a password. */
function describe(
  error: { instancePath: string; params: Record<string, unknown>; message?: string } | undefined,
) {
  const field = error?.params['missingProperty'] ?? error?.instancePath.slice(1)
  return field ? `Invalid input: ${field} ${error?.message ?? ''}`.trimEnd() : 'Invalid input'
}
