import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DeclaredRows, readDeclaredRows } from './declared-rows.ts'
import { ROWS_FOLDER, type SeenRows, type Shape } from './record-rows.ts'

/** What a run says about the row types of raw statements. */
interface Comparison {
  readonly about: string
  readonly faults: readonly string[]
}

/** Lets the processes of a run record rows (`record-rows.ts`). The returned function compares and cleans up. */
export function beginComparing(): () => Comparison {
  const folder = mkdtempSync(join(tmpdir(), 'sayso-rows-'))
  process.env[ROWS_FOLDER] = folder
  return () => {
    try {
      const files = globSync(`${folder}/*.json`)
      return compare(files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as SeenRows))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

/** If fewer than this are left, a run was (nearly) of all tests, and they are named. */
const FEW = 10

function compare(all: readonly SeenRows[]): Comparison {
  const seen = new Map<string, Shape[]>()
  for (const [key, shapes] of all.flatMap((one) => Object.entries(one)))
    seen.set(key, [...(seen.get(key) ?? []), ...shapes])
  if (seen.size === 0) return { about: 'rows: no raw statement returned any', faults: [] }
  const declared = Map.groupBy(readDeclaredRows(), ({ key }) => key)
  const known = [...declared].filter(([key]) => seen.has(key))
  const faults = known.flatMap(([key, statements]) => faultsOf(statements, seen.get(key) ?? []))
  const unknown = [...declared].filter(([key]) => !seen.has(key))
  const left = unknown.flatMap(([, statements]) => statements.map(({ place }) => place))
  const named = left.length > 0 && left.length < FEW ? `; not those of ${left.join(', ')}` : ''
  return {
    about: `rows: those of ${known.length} of ${declared.size} raw statements were compared with their types${named}`,
    faults: [...new Set(faults)],
  }
}

/** Statements of the same text cannot be told apart: a row must fit one of them. */
export function faultsOf(
  statements: readonly Pick<DeclaredRows, 'place' | 'rows'>[],
  shapes: readonly Shape[],
): string[] {
  const rows = statements.flatMap((statement) => statement.rows)
  const places = statements.map(({ place }) => place).join(' or ')
  return shapes.flatMap((shape) => {
    const differences = rows.map((row) => differencesOf(row, shape))
    const [least = []] = differences.toSorted((a, b) => a.length - b.length)
    return least.map((difference) => `${places}: ${difference}`)
  })
}

function differencesOf(row: DeclaredRows['rows'][number], shape: Shape): string[] {
  const missing = [...row].filter(([name, { isOptional }]) => !isOptional && !Object.hasOwn(shape, name))
  const surplus = Object.keys(shape).filter((name) => !row.has(name))
  const others = Object.entries(shape).filter(([name, kind]) => row.get(name)?.kinds?.has(kind) === false)
  return [
    ...missing.map(([name]) => `the type has ${name}, the statement does not return it`),
    ...surplus.map((name) => `the statement returns ${name}, the type does not have it`),
    ...others.map(
      ([name, kind]) => `${name} was ${kind}, the type says ${[...(row.get(name)?.kinds ?? [])].join(' | ')}`,
    ),
  ]
}
