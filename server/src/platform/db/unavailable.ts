/**
 * Whether an error means "the database cannot answer now" rather than "this statement is wrong". Such a request is
 * answered 503 and may be sent again; it must never be mistaken for a refusal.
 */
const CODES = new Set([
  '53100', // disk full
  '53200', // out of memory
  '55P03', // lock not available
  '57014', // statement timeout
  '25006', // read-only: a fail-over is under way
])

/** Nobody is there, or nobody who lets us in. */
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

/** A connection that was there and is gone. */
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

/** The driver says these of a statement that it has not sent, as it knew the connection to be gone. */
const NOT_SENT = [
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
]
const LOST_MESSAGES = ['Connection terminated', ...NOT_SENT]

export function isUnavailable(error: unknown): boolean {
  return is(error, CODES, MESSAGES) || cannotConnect(error) || isConnectionLost(error)
}

/** Whether there is no database to be had, or one that keeps silent; asking another may help, asking at once again not. */
export function cannotConnect(error: unknown): boolean {
  return is(error, ABSENT_CODES, ABSENT_MESSAGES)
}

/** Whether the connection broke under a statement: another may be there at once. What became of the statement is open. */
export function isConnectionLost(error: unknown): boolean {
  return is(error, LOST_CODES, LOST_MESSAGES)
}

/** Whether the statement surely has not reached the database. */
export function wasNotSent(error: unknown): boolean {
  return is(error, new Set(), NOT_SENT)
}

function is(error: unknown, codes: ReadonlySet<string>, messages: readonly string[]): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && codes.has(code)) return true
  return messages.some((message) => error.message.startsWith(message))
}
