import { appendFileSync } from 'node:fs'
import pg from 'pg'

/** Loaded before the API: notes each statement that it sends to the database. */
const file = process.env['STATEMENTS_FILE'] ?? ''

type Query = (this: pg.Client, ...args: unknown[]) => unknown

const send = pg.Client.prototype.query as Query
pg.Client.prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
  const [first] = args
  const text = typeof first === 'string' ? first : (first as { text: string }).text
  appendFileSync(file, `${text.replace(/\s+/g, ' ')}\n`)
  return send.apply(this, args)
} as typeof pg.Client.prototype.query
