// Finds table types that somebody wrote by hand. They are generated from the migrated database (`npm run generate`), and
// a copy of one goes on compiling after a migration has changed the table.
import { globSync, readFileSync } from 'node:fs'
import type { TableRights } from '@sayso/server/testing/module-tables'
import { parseSync } from '@swc/core'

const INSTEAD =
  "table types are generated. List the table in `tables` of its module's index.ts, run `npm run generate`, and use " +
  "Selectable<Tables['TABLE']>"
/** Shapes with fewer fields than this are alike by chance. */
const MIN_COLUMNS = 3
const NO_RIGHTS: TableRights = { owns: [], reads: [], readsAbove: [] }

interface SyntaxNode {
  readonly type?: string
  readonly id?: { readonly value?: string }
  readonly key?: { readonly value?: string }
  readonly body?: unknown
  readonly members?: unknown
}

/** The names of the fields of an interface body or of a type written in braces. */
function fieldsOf({ type, body, members }: SyntaxNode): Set<string> {
  const list = type === 'TsInterfaceBody' ? body : type === 'TsTypeLiteral' ? members : []
  return new Set((Array.isArray(list) ? (list as SyntaxNode[]) : []).map(({ key }) => key?.value ?? ''))
}

function visit(node: unknown, see: (node: SyntaxNode) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see)
  else if (typeof node === 'object' && node !== null) {
    see(node)
    for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child, see)
  }
}

/** The columns of each table, by the name of its generated interface in lower case. */
function readColumns(): Map<string, Set<string>> {
  const columns = new Map<string, Set<string>>()
  for (const file of globSync('server/src/{modules/*,platform/db}/*.tables.ts').filter(isGenerated))
    visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' }), ({ type, id, body }) => {
      if (type === 'TsInterfaceDeclaration' && id?.value)
        columns.set(id.value.toLowerCase(), fieldsOf(body as SyntaxNode))
    })
  return columns
}

const isGenerated = (file: string) =>
  readFileSync(file, 'utf8').startsWith('// Written by `npm run generate`')
const interfaceOf = (table: string) => `${table.replaceAll('_', '')}table`

/** Says what a file of a module has of its own of the tables that the module may name. */
export function createHandwrittenCheck(): (file: string, tree: unknown, rights?: TableRights) => string[] {
  const columns = readColumns()
  return (file, tree, { owns, reads, readsAbove } = NO_RIGHTS) => {
    if (isGenerated(file)) return []
    const faults: string[] = []
    if (file.endsWith('.tables.ts')) faults.push(`${file} is not generated: ${INSTEAD}`)
    visit(tree, (node) => {
      if (node.type === 'TsModuleDeclaration' && node.id?.value?.endsWith('platform/db/tables.ts'))
        faults.push(`${file} adds to Tables by hand: ${INSTEAD}`)
      const fields = fieldsOf(node)
      if (fields.size < MIN_COLUMNS) return
      for (const table of [...owns, ...reads, ...readsAbove]) {
        const all = [...(columns.get(interfaceOf(table)) ?? [])]
        if (all.length >= MIN_COLUMNS && all.every((column) => fields.has(column)))
          faults.push(`${file} has a type with every column of ${table}: ${INSTEAD}`)
      }
    })
    return faults
  }
}
