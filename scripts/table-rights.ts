// Checks that the statements of a module write only tables it owns, and read only those and the tables it lists in
// `reads`. Run with `npm run tables`. Statements are found in the text: calls of the query builder, and SQL in template
// and string literals. SQL of another module that is built in as a fragment counts for the module that wrote it. Also
// checks that nobody wrote the type of a table by hand.
import { globSync, readFileSync } from 'node:fs'
import { readTableRights } from '@sayso/server/testing/module-tables'
import { parseSync } from '@swc/core'
import { createHandwrittenCheck } from './handwritten-tables.ts'
import { readNeeds } from './module-needs.ts'

const folder = 'server/src/modules'
const needs = readNeeds()

const rights = readTableRights()
const owners = new Map([...rights].flatMap(([name, { owns }]) => owns.map((table) => [table, name] as const)))

interface Use {
  readonly table: string
  readonly isWrite: boolean
}

const WRITERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const READERS = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'from', 'using'])

interface SyntaxNode {
  readonly type?: string
  readonly value?: unknown
  readonly callee?: { readonly property?: SyntaxNode }
  readonly arguments?: readonly { readonly expression?: SyntaxNode }[]
  readonly quasis?: readonly { readonly cooked?: string }[]
}

function* usesIn(node: unknown): Generator<Use> {
  if (Array.isArray(node)) {
    for (const one of node) yield* usesIn(one)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { type, value, callee, quasis, arguments: args } = node as SyntaxNode
  const method = type === 'CallExpression' ? String(callee?.property?.value) : ''
  const named = args?.[0]?.expression
  if ((WRITERS.has(method) || READERS.has(method)) && named?.type === 'StringLiteral')
    yield { table: String(named.value).split(' ')[0] ?? '', isWrite: WRITERS.has(method) }
  if (type === 'StringLiteral' && typeof value === 'string') yield* usesInSql(value)
  if (type === 'TemplateLiteral')
    yield* usesInSql((quasis ?? []).map(({ cooked = '' }) => cooked).join(' $ '))
  for (const [key, child] of Object.entries(node)) if (key !== 'span') yield* usesIn(child)
}

const WRITE = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(\w+)/gi
/** A table and the tables after commas, each with an alias or none. */
const READ =
  /\b(?:from|join|using)\s+((?:lateral\s+)?\w+(?:\s+as)?(?:\s+\w+)?(?:\s*,\s*\w+(?:\s+as)?(?:\s+\w+)?)*)/gi
/** A name that the statement itself defines: `with account as (...)`. */
const DEFINED = /\b(\w+)\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi

function* usesInSql(text: string): Generator<Use> {
  const sql = text.replace(/--[^\n]*/g, ' ').replace(/'[^']*'/g, "''")
  const defined = new Set([...sql.matchAll(DEFINED)].map(([, name]) => name))
  for (const [, table = ''] of sql.matchAll(WRITE)) yield { table, isWrite: true }
  // Keywords end a list of tables, so that what follows them is read as a list of its own.
  const lists = sql.replace(
    /\b(join|cross|inner|left|right|full|on|where|for|order|group|limit|set|union)\b/gi,
    ' ; $1',
  )
  for (const [, list = ''] of lists.matchAll(READ))
    for (const part of list.split(',')) {
      const table = part.trim().split(/\s+/)[0] ?? ''
      if (!defined.has(table)) yield { table, isWrite: false }
    }
}

const faults = new Set<string>()
const findHandwritten = createHandwrittenCheck()
const used = new Map<string, Set<string>>()
for (const file of globSync(`${folder}/*/**/*.ts`)) {
  if (file.endsWith('.test.ts')) continue
  const name = file.slice(folder.length + 1).split('/')[0] ?? ''
  const { owns, reads, readsAbove } = rights.get(name) ?? { owns: [], reads: [], readsAbove: [] }
  const tree = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' })
  for (const fault of findHandwritten(file, tree, rights.get(name))) faults.add(fault)
  for (const { table, isWrite } of usesIn(tree)) {
    const owner = owners.get(table)
    if (owner === undefined || owns.includes(table)) continue
    used.set(name, (used.get(name) ?? new Set()).add(table))
    if (isWrite)
      faults.add(
        `${file} writes ${table} of ${owner}: call a function of ${owner} with the same tx, or build in one of its ` +
          `SQL fragments (${owner}.fragments.ts)`,
      )
    else if (!reads.includes(table) && !readsAbove.includes(table))
      faults.add(
        `${file} reads ${table} of ${owner}: use what ${owner} exports, or list the table in \`reads\` of ` +
          `modules/${name}/index.ts`,
      )
  }
}
for (const [name, { reads, readsAbove }] of rights) {
  for (const table of [...reads, ...readsAbove])
    if (!used.get(name)?.has(table))
      faults.add(`modules/${name}/index.ts lists ${table}, which it does not read`)
  for (const table of reads)
    if (!isNeeded(name, owners.get(table) ?? ''))
      faults.add(
        `modules/${name}/index.ts reads ${table} of a module it does not need: list it in \`readsAbove\`, with why`,
      )
}

function isNeeded(name: string, other: string): boolean {
  return (needs.get(name) ?? []).some((one) => one === other || isNeeded(one, other))
}

if (process.argv.includes('--list')) {
  for (const [name, tables] of used) console.log(name, [...tables].toSorted().join(' '))
}
for (const fault of [...faults].toSorted()) console.error(fault)
console.log(`tables: ${faults.size} against the rules; ${owners.size} tables of ${rights.size} modules`)
process.exit(faults.size === 0 ? 0 : 1)
