/**
 * Codes that mean "the database cannot answer now" rather than "this statement is wrong". Such a request is answered
 * with 503 and may be sent again; it must never look like a rejection.
 */
const CODES = new Set([
  '53100', // disk full
  '53200', // out of memory
  '55P03', // lock not available
  '57014', // statement timeout
  '25006', // read-only: a fail-over is under way
])

/** Nothing is listening, or the server does not accept connections. */
const ABSENT_CODES = new Set([
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '08001', // no connection could be made
  '08004',
  '53300', // too many connections
  '57P03', // starting up, or shutting down
])

/** The driver throws these without a code. */
const MESSAGES = ['timeout exceeded when trying to connect']
const ABSENT_MESSAGES = ['Query read timeout']

/** An existing connection was lost. */
const LOST_CODES = new Set([
  'ECONNRESET',
  'EPIPE',
  '08000', // connection exception
  '08003',
  '08006',
  '25P03', // an idle transaction was ended
  '57P01', // ended by an administrator, or the server is shutting down
  '57P02', // another backend has crashed
  '57P05', // an idle session was ended
])

/** The driver reports these for a statement it did not send, because it knew the connection was gone. */
const NOT_SENT = [
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
]
const LOST_MESSAGES = ['Connection terminated', ...NOT_SENT]

export function isUnavailable(error: unknown): boolean {
  return is(error, CODES, MESSAGES) || cannotConnect(error) || isConnectionLost(error)
}

/**
 * Whether no database can be reached, or it does not answer. Asking another one may help; asking the same one again
 * immediately does not.
 */
export function cannotConnect(error: unknown): boolean {
  return is(error, ABSENT_CODES, ABSENT_MESSAGES)
}

/**
 * Whether the connection broke during a statement: another may work immediately. Whether the statement took effect is
 * unknown.
 */
export function isConnectionLost(error: unknown): boolean {
  return is(error, LOST_CODES, LOST_MESSAGES)
}

/** Whether the statement certainly did not reach the database. */
export function wasNotSent(error: unknown): boolean {
  return is(error, new Set(), NOT_SENT)
}

/** Two waited for each other, and this one was cancelled: it did nothing, and can be sent again. */
export function isDeadlock(error: unknown): boolean {
  return is(error, new Set(['40P01']), [])
}

/** Whether a migration has changed what a prepared statement returns. It did not run, and can be sent again. */
export function isPlanStale(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

function is(error: unknown, codes: ReadonlySet<string>, messages: readonly string[]): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && codes.has(code)) return true
  return messages.some((message) => error.message.startsWith(message))
}
