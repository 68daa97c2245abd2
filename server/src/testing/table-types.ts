// Table types, generated from the migrated database: one file per owner. Our own generator instead of kysely-codegen,
// which writes a single file and does not turn `check (x in (...))` into a union.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { platformTables } from '../platform/db/tables.ts'
import { createTestDatabase, prepareTemplate } from './databases.ts'
import { readTableRights } from './module-tables.ts'

const source = fileURLToPath(new URL('..', import.meta.url))

/** The files that are not what the migrated database says, each with the text it should have. */
export async function differingTableTypes(): Promise<ReadonlyMap<string, string>> {
  await prepareTemplate()
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    const files = await tableTypes(client)
    return new Map([...files].filter(([path, text]) => textOf(path) !== text))
  } finally {
    await client.end()
    await database.drop()
  }
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

/** The files as they should be: text by path. */
async function tableTypes(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const tables = Map.groupBy(await readColumns(client), ({ table }) => table)
  const files = new Map<string, string>()
  files.set(`${source}platform/db/platform.tables.ts`, fileOf(typesOf(platformTables, tables, '.')))
  for (const [name, { owns, reads, readsAbove }] of readTableRights()) {
    const others = [...reads, ...readsAbove]
    if (owns.length + others.length === 0) continue
    const parts = [typesOf(owns, tables, PLATFORM), queryOf(owns, others)]
    files.set(`${source}modules/${name}/${name}.tables.ts`, fileOf(parts.join('\n')))
  }
  return files
}

/** The folder with the interface that tables are merged into, as seen from a module. */
const PLATFORM = '../../platform/db'

interface Column {
  readonly table: string
  readonly name: string
  /** The name PostgreSQL gives the type: `int8`, `_text` for `text[]`. */
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
  /** Written by the database alone. */
  readonly isAlways: boolean
  /** The values of an enum type. */
  readonly labels: readonly string[] | null
  /** Check constraints on this column alone. */
  readonly checks: readonly string[]
}

async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
           a.atthasdef or a.attidentity <> '' as "hasDefault",
           a.attidentity = 'a' or a.attgenerated <> '' as "isAlways",
           (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)
             as labels,
           array(select pg_get_constraintdef(k.oid) from pg_constraint k
                  where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname)
             as checks
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname, a.attnum`)
  return rows
}

/** What the driver makes of each type, with the parsers of `platform/db/pools.ts`. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  // Midnight where the process runs, so statements make a text of it.
  date: 'Date',
  int4: 'number',
  _int4: 'number[]',
  int8: 'bigint',
  // The driver parses single numbers only; statements take such a list apart.
  _int8: 'string[]',
  // Whoever reads JSON checks its shape: the database does not.
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  _text: 'string[]',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
}

const union = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ')

/** The values that `check (x in ('a', 'b'))` allows, or null if it says something else. */
function allowedBy(check: string): string[] | null {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'\w+'::text(?:, )?)+)\]\)\)\)$/.exec(check) ?? []
  return list === undefined ? null : [...list.matchAll(/'(\w+)'/g)].map(([, value]) => value ?? '')
}

function typeOf({ table, name, type, labels, checks, isNullable, isAlways, hasDefault }: Column): string {
  const values = labels ?? checks.map(allowedBy).find((allowed) => allowed !== null)
  const plain = values ? union(values) : TYPES[type]
  if (plain === undefined)
    throw new Error(`${table}.${name} is ${type}: add to table-types.ts what the driver makes of it`)
  const full = isNullable && plain !== 'unknown' ? `${plain} | null` : plain
  if (isAlways) return `GeneratedAlways<${full}>`
  return hasDefault ? `Generated<${full}>` : full
}

const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

function typesOf(
  owns: readonly string[],
  tables: ReadonlyMap<string, readonly Column[]>,
  folder: string,
): string {
  if (owns.length === 0) return ''
  const sorted = owns.toSorted()
  const interfaces = sorted.map((table) => {
    const columns = tables.get(table)
    if (!columns) throw new Error(`the database has no table ${table}, which an index.ts lists`)
    const lines = columns.map((column) => `  ${column.name}: ${typeOf(column)}\n`)
    return `interface ${pascal(table)}Table {\n${lines.join('')}}\n`
  })
  return [
    ...interfaces,
    `declare module '${folder}/tables.ts' {`,
    '  interface Tables {',
    ...sorted.map((table) => `    ${table}: ${pascal(table)}Table`),
    '  }',
    '}',
    '',
  ].join('\n')
}

const queryOf = (owns: readonly string[], others: readonly string[]) =>
  [
    '/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */',
    'export const query = queriesOn<',
    `  ${union(owns.toSorted()) || 'never'},`,
    `  ${union(others.toSorted()) || 'never'}`,
    '>()',
    '',
  ].join('\n')

function fileOf(body: string): string {
  const helpers = ['Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`))
  const lines = ['// Written by `npm run generate` from the migrated database; do not edit.']
  if (helpers.length > 0) lines.push(`import type { ${helpers.join(', ')} } from 'kysely'`)
  if (body.includes('queriesOn<')) lines.push(`import { queriesOn } from '${PLATFORM}/queries.ts'`)
  return [...lines, '', body.trimStart()].join('\n')
}
