import { createHash } from 'node:crypto'
import pg from 'pg'
import { trackStatement } from './tx.ts'
import { isPlanStale } from './unavailable.ts'

/**
 * Kysely sends every statement unnamed, and PostgreSQL then plans it anew each time, which halves the throughput of a
 * feed. This client names each parameterised statement by its hash, so that a connection plans it once.
 *
 * Statements that vary in shape (a list of n placeholders) would fill the server's memory with plans, so a connection
 * names only a limited number; pass arrays as one parameter instead.
 */
const MAX_NAMED = 1000

const names = new Map<string, string>()
/** How often all statements were given new names. */
let generation = 0

/**
 * A migration has changed what a prepared statement returns (`select *`), and a connection that has prepared it cannot
 * run it any more. Under a new name it is prepared anew. All are renamed, so that a transaction need not fail once for
 * each of its statements.
 */
function renameIfStale(error: unknown, sentIn: number): void {
  if (!isPlanStale(error) || sentIn !== generation) return
  generation++
  names.clear()
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MAX_NAMED) return undefined
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  const name = `${hash}${generation}`
  names.set(text, name)
  return name
}

type Query = (...args: unknown[]) => unknown

export class NamedClient extends pg.Client {
  private readonly isShared: boolean

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.isShared = typeof config === 'object' && config.pipeline === true
    const send = this.query.bind(this) as Query
    this.query = ((...args: unknown[]) => {
      const ended = trackStatement(this)
      const sentIn = generation
      const result = send(...named(args))
      if (result instanceof Promise) result.catch((error) => renameIfStale(error, sentIn))
      if (!this.isShared && result instanceof Promise) result.catch((error) => this.hangUpIfSilent(error))
      if (ended !== null && result instanceof Promise) result.then(ended, ended)
      return result
    }) as typeof this.query
  }

  /**
   * Closes a connection whose query timed out without an answer. The answer may still arrive, so the connection must
   * not be reused, and the pool drops one that was ended before it is released. Shared connections handle this
   * themselves.
   */
  private hangUpIfSilent(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') void this.end().catch(() => {})
  }
}

function named([text, values, ...rest]: unknown[]): unknown[] {
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
    return [text, values, ...rest]
  const name = nameOf(text)
  return [name === undefined ? { text, values } : { name, text, values }, ...rest]
}
