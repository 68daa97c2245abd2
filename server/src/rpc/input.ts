import type { Readable } from 'node:stream'
import type { Endpoint } from '@sayso/contract/call'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/http/app-error.ts'

/** The value of a call's file field when its handler runs: a stream whose bytes are still arriving. */
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
  // Everything in a query string is text. Single values are not turned into arrays nor arrays into single values:
  // `a=1&a=2` is rejected instead of guessed at.
  coerceTypes: true,
  useDefaults: true,
  // Undeclared fields do not reach a handler.
  removeAdditional: 'all',
  allErrors: false,
  strict: false,
})
addFormats.default(ajv)

const validators = new WeakMap<Endpoint, ValidateFunction>()

/**
 * Compiles the schema of a call's input, once. The API does this for all calls before it listens; a test compiles those
 * it uses.
 */
export function inputValidator(call: Endpoint): ValidateFunction {
  const validate = validators.get(call) ?? ajv.compile(JSON.parse(JSON.stringify(call.input)))
  validators.set(call, validate)
  return validate
}

export function createInputReader(call: Endpoint): ReadInput {
  const wholeNumbers = wholeNumbersOf(call)

  return async (request) => {
    const validate = inputValidator(call)
    const { fields, file } = await readBody(request, call)
    const input = merge(request.query as Record<string, unknown>, fields)
    rejectOddNumbers(input, wholeNumbers)
    if (!validate(input)) throw invalid(fieldOf(validate.errors?.[0]))
    rejectNul(input)
    if (call.fileRequired && file === null) throw invalid(call.file)
    return { fields: input, file }
  }
}

async function readBody(request: FastifyRequest, call: Endpoint): Promise<Input> {
  if (request.isMultipart()) return readParts(request, call)
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid(null)
  return { fields: { ...body }, file: null }
}

/**
 * Reads fields up to the file and leaves the file unread, so that a rejected request costs no upload. Parts after the
 * file are ignored: clients send the file last.
 */
async function readParts(request: FastifyRequest, { file, fileMaxBytes }: Endpoint): Promise<Input> {
  const fields: Record<string, unknown> = Object.create(null)
  const parts = request.parts({ limits: { fileSize: fileMaxBytes } })
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value
    if (part.type === 'file') {
      if (part.fieldname !== file) throw invalid(part.fieldname)
      rejectOversized(part.file, fileMaxBytes)
      return { fields, file: { stream: part.file, fileName: part.filename, claimedType: part.mimetype } }
    }
    if (part.fieldname in fields) throw invalid(part.fieldname)
    fields[part.fieldname] = part.value
  }
  return { fields, file: null }
}

/** Fails the stream if the file is too large. Without this it would simply end early and look complete. */
function rejectOversized(stream: Readable, maxBytes: number): void {
  const limit = `${Math.round(maxBytes / 1_000_000)} MB`
  stream.once('limit', () => stream.destroy(new AppError('too_large', { values: { limit } })))
}

function merge(query: Record<string, unknown>, body: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(body)) {
    if (Object.hasOwn(query, name)) throw invalid(name)
  }
  return { ...query, ...body }
}

function wholeNumbersOf({ input }: Endpoint): string[] {
  return Object.entries(input.properties).flatMap(([name, schema]) =>
    (schema as { type?: unknown }).type === 'integer' ? [name] : [],
  )
}

/**
 * A whole number must come as a number or as digits. The coercion to numbers would also accept `0x12c` and `3e2` as
 * 300, and null as nothing, and then an amount of money would not be what anybody saw.
 */
function rejectOddNumbers(input: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names) {
    const value = input[name]
    const isPlain = typeof value === 'string' ? /^-?[0-9]+$/.test(value) : typeof value === 'number'
    if (value !== undefined && !isPlain) throw invalid(name)
  }
}

/** Rejects NUL, which PostgreSQL cannot store and nobody types. */
function rejectNul(input: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string' && value.includes('\0')) throw invalid(name)
  }
}

/** Names the field, never its value, which may be a password. */
function invalid(field: string | null): AppError {
  return new AppError('invalid_input', field === null ? {} : { details: { field } })
}

function fieldOf(
  error: { instancePath: string; params: Record<string, unknown> } | undefined,
): string | null {
  const missing = error?.params['missingProperty']
  if (typeof missing === 'string') return missing
  return error?.instancePath.slice(1) || null
}
