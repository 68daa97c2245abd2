/**
 * Whether an error means "the database cannot answer now" rather than "this statement is wrong". Such a request is
 * answered 503 and may be sent again; it must never be mistaken for a refusal.
 */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  '08000', // connection exception
  '08003',
  '08006',
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock not available
  '57014', // statement timeout
  '57P01', // the server is shutting down
  '57P02',
  '57P03',
  '25006', // read-only: a fail-over is under way
])

/** The driver throws these without a code. */
const MESSAGES = ['timeout exceeded when trying to connect', 'Connection terminated', 'Query read timeout']

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && CODES.has(code)) return true
  return MESSAGES.some((message) => error.message.startsWith(message))
}
