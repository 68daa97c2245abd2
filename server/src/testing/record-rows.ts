import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type QueryResult, type RawBuilder, sql } from 'kysely'

/** The environment variable with the folder that the processes of a run write what they saw to. */
export const ROWS_FOLDER = 'SAYSO_TEST_ROWS'

/** The shapes of the rows that a statement returned, by the text of its template. */
export type SeenRows = Readonly<Record<string, readonly Shape[]>>
/** What a value was, by column: `bigint`, `null`, `Date`, `string[]`. */
export type Shape = Readonly<Record<string, string>>

/** How a statement is recognised: by the text between its interpolations, which the source and Kysely both know. */
export const statementKey = (fragments: readonly string[]): string => fragments.join(' $ ')

const MAX_SHAPES = 100

/**
 * Notes the rows that raw statements return while the tests of a file run. Their types are assertions that no compiler
 * checks; `compare-rows.ts` compares both when the run ends.
 */
export function recordRows(): { save(): void } {
  const seen = new Map<string, Map<string, Shape>>()
  const prototype = Object.getPrototypeOf(sql``) as RawBuilder<unknown>
  const { execute } = prototype
  prototype.execute = async function (this: RawBuilder<unknown>, handle) {
    const result = await execute.call(this, handle)
    note(this, result)
    return result
  }

  function note(statement: RawBuilder<unknown>, { rows }: QueryResult<unknown>): void {
    const node = statement.toOperationNode()
    if (node.kind !== 'RawNode' || rows.length === 0) return
    const key = statementKey((node as unknown as { sqlFragments: readonly string[] }).sqlFragments)
    const shapes = seen.get(key) ?? new Map<string, Shape>()
    seen.set(key, shapes)
    for (const row of rows) {
      if (shapes.size >= MAX_SHAPES) return
      const shape = shapeOf(row as object)
      shapes.set(JSON.stringify(shape), shape)
    }
  }

  return {
    save() {
      prototype.execute = execute
      const folder = process.env[ROWS_FOLDER]
      if (folder === undefined || seen.size === 0) return
      const rows = Object.fromEntries([...seen].map(([key, shapes]) => [key, [...shapes.values()]]))
      writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(rows))
    },
  }
}

const shapeOf = (row: object): Shape =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, kindOf(value)]))

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `${kindOf(value[0])}[]`
  return typeof value
}
