import { type DestinationStream, destination as fileDestination, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Fields that are never logged. What may be logged is chosen where it is logged: route patterns, codes, durations, ids
 * of jobs. The redaction here is a second line of defence, for an error or object that carries more than its author
 * thought.
 */
const NEVER = [
  'password',
  'token',
  'session_token',
  'authorization',
  'code',
  'secret',
  'email',
  'paypal_email',
  'first_name',
  'last_name',
  'latitude',
  'longitude',
  'text',
  'ptv_text',
  'comment',
  'query',
  'body',
  'url',
]

const redactedPaths = NEVER.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: { paths: redactedPaths, censor: '[hidden]' },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

export type AccessLog = Pick<Logger, 'info' | 'warn'>

const BUFFERED_BYTES = 4096

/**
 * Logs one line per response, from a fixed set of harmless fields: redacting each would cost a quarter of a feed page,
 * and writing each one immediately nearly as much. Lines still buffered when a process is killed are lost, so only
 * responses are logged here.
 */
export function createAccessLog(level: string, destination?: DestinationStream): AccessLog {
  return pino(
    { level, base: null },
    destination ?? fileDestination({ dest: 1, sync: false, minLength: BUFFERED_BYTES, periodicFlush: 1000 }),
  )
}

/**
 * Describes an error by its type, its code and where it was thrown. Its message is left out, because it may quote a
 * value a person typed (PostgreSQL's unique violations do).
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { code, constraint, table } = error as Error & {
    code?: unknown
    constraint?: unknown
    table?: unknown
  }
  return {
    kind: error.name,
    // Not named `code`: that name is redacted, because it may be a person's code.
    ...(typeof code === 'string' && { reason: code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    at: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 8)
      .map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
