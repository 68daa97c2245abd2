import pg from 'pg'
import type { FrozenStatement } from './release-files.ts'

/**
 * Notes every select that any connection of this process sends, once each. At the driver, below the query builder: what
 * is noted is what the database was asked. To be called before the first connection is opened, as connections keep the
 * method they were created with; `start` begins the list.
 */
export function recordStatements(): { start(): void; end(): FrozenStatement[] } {
  let recorded: Map<string, FrozenStatement> | null = null
  const query = pg.Client.prototype.query
  function recording(this: pg.Client, ...args: unknown[]): unknown {
    const answer: unknown = Reflect.apply(query, this, args)
    const list = recorded
    if (list === null || !(answer instanceof Promise)) return answer
    const { text, values } = statementOf(args)
    const role = optionsOf(this).includes('role=sayso_reader') ? 'sayso_reader' : 'none'
    answer.then(
      ({ command, fields }: pg.QueryResult) => {
        if (command === 'SELECT')
          list.set(text, { text, values: values.map(asText), role, columns: fields.map(({ name }) => name) })
      },
      () => undefined,
    )
    return answer
  }
  Object.assign(pg.Client.prototype, { query: recording })
  return {
    start() {
      recorded = new Map()
    },
    end() {
      const list = [...(recorded?.values() ?? [])]
      recorded = null
      return list
    },
  }
}

function statementOf([first, second]: unknown[]): { text: string; values: readonly unknown[] } {
  const { text, values = second ?? [] } = (typeof first === 'string' ? { text: first } : first) as {
    text: string
    values?: unknown
  }
  return { text, values: Array.isArray(values) ? values : [] }
}

const optionsOf = (client: pg.Client): string =>
  (client as unknown as { connectionParameters: { options?: string } }).connectionParameters.options ?? ''

/** A parameter as PostgreSQL reads it from text. */
function asText(value: unknown): FrozenStatement['values'][number] {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((one) => (one === null ? null : String(asText(one))))
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
