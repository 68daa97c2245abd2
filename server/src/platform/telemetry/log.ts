import { type DestinationStream, destination as fileDestination, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * What may be logged is chosen where it is logged: route patterns, codes, durations, ids of jobs. The redaction here
 * is the second wall, for an error or object that carries more than its author thought.
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
 * One line per answer, from a fixed set of harmless fields: redacting each would cost a quarter of a feed page, and
 * writing each by itself nearly as much. What is buffered when a process is killed is lost, which is why nothing but
 * answers goes here.
 */
export function createAccessLog(level: string, destination?: DestinationStream): AccessLog {
  return pino(
    { level, base: null },
    destination ?? fileDestination({ dest: 1, sync: false, minLength: BUFFERED_BYTES, periodicFlush: 1000 }),
  )
}

/**
 * An error's message may quote a value a person typed (PostgreSQL's unique violations do), so only its kind, its
 * code and where it was thrown are kept.
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
    // Not `code`: that name is redacted, as it may be a person's.
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
