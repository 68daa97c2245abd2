import { appendFileSync } from 'node:fs'
import pg from 'pg'

/**
 * Loaded before the API: records what it sends to the database up to its first sale, so that a proof can send the same.
 */
const file = process.env['STATEMENTS_FILE'] ?? ''
let isDone = false

type Query = (this: pg.Client, ...args: unknown[]) => unknown

const send = pg.Client.prototype.query as Query
pg.Client.prototype.query = function listened(this: pg.Client, ...args: unknown[]) {
  if (isDone) return send.apply(this, args)
  const [first, values] = args
  const sent = typeof first === 'string' ? { text: first, values } : (first as { text: string })
  const { processID: connection } = this as unknown as { processID: number }
  appendFileSync(file, `${JSON.stringify({ connection, ...sent }, asText)}\n`)
  isDone = sent.text.includes('purchase_write(')
  return send.apply(this, args)
} as typeof pg.Client.prototype.query

function asText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
