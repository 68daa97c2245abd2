import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import { isNoSubstitutionTemplateLiteral, isTaggedTemplateExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { statementKey } from './record-rows.ts'

const server = fileURLToPath(new URL('../..', import.meta.url))

/** A raw statement of the product, with the rows that its type argument promises. */
export interface DeclaredRows {
  readonly place: string
  readonly key: string
  /** More than one if the type is a union. */
  readonly rows: readonly DeclaredRow[]
}
type DeclaredRow = ReadonlyMap<string, DeclaredColumn>
interface DeclaredColumn {
  /** As in a `Shape`. Null if the type says nothing about the value, like `unknown`. */
  readonly kinds: ReadonlySet<string> | null
  readonly isOptional: boolean
}

/** Asks the compiler for the row type of each statement that is written as sql<Row>`...`. */
export function readDeclaredRows(): DeclaredRows[] {
  const api = new API({ cwd: server })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [`${server}tsconfig.json`] })
    const [project] = snapshot.getProjects()
    if (!project) throw new Error('the compiler does not know the server')
    const files = globSync(`${server}src/{modules,platform,rpc,web}/**/*.ts`).filter(
      (file) => !file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('sql<'),
    )
    return files.flatMap((file) => {
      const source = project.program.getSourceFile(file)
      if (!source) throw new Error(`the compiler does not know ${file}`)
      return statementsIn(source).flatMap((statement) => {
        const rows = rowsOf(statement, project.checker)
        const line = source.text.slice(0, statement.template.pos).split('\n').length
        const place = `server/${file.slice(server.length)}:${line}`
        return rows === null ? [] : [{ place, key: statementKey(fragmentsOf(statement)), rows }]
      })
    })
  } finally {
    api.close()
  }
}

function statementsIn(root: Node): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = []
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && node.typeArguments?.length === 1) found.push(node)
    node.forEachChild(visit)
  }
  visit(root)
  return found
}

function fragmentsOf({ template }: TaggedTemplateExpression): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text]
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
}

/** Null if the type is a value's, as in sql<Date>`now()`: a part of a statement. */
function rowsOf({ typeArguments }: TaggedTemplateExpression, checker: Checker): DeclaredRow[] | null {
  const [node] = typeArguments ?? []
  const type = node && checker.getTypeFromTypeNode(node)
  if (!type) return null
  const members = membersOf(type)
  if (members.some((member) => !isRow(member, checker))) return null
  return members.map(
    (member) =>
      new Map(
        checker.getPropertiesOfType(member).map((property) => {
          const isOptional = (property.flags & SymbolFlags.Optional) !== 0
          const value = checker.getTypeOfSymbol(property)
          return [property.name, { isOptional, kinds: value ? kindsOf(value, checker) : null }]
        }),
      ),
  )
}

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])

const isRow = (type: Type, checker: Checker): boolean =>
  (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0 &&
  !checker.isArrayType(type) &&
  !/^(Date|Buffer<.*>|Buffer)$/.test(checker.typeToString(type))

function kindsOf(type: Type, checker: Checker): Set<string> | null {
  const kinds = new Set<string>()
  for (const member of membersOf(type)) {
    const own = kindsOfOne(member, checker)
    if (own === null) return null
    for (const kind of own) kinds.add(kind)
  }
  return kinds
}

function kindsOfOne(type: Type, checker: Checker): Iterable<string> | null {
  const { flags } = type
  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return null
  if (flags & TypeFlags.Null) return ['null']
  if (flags & TypeFlags.StringLike) return ['string']
  if (flags & TypeFlags.NumberLike) return ['number']
  if (flags & TypeFlags.BigIntLike) return ['bigint']
  if (flags & TypeFlags.BooleanLike) return ['boolean']
  // A branded id: the plain type and a mark.
  if (type.isIntersectionType())
    return type
      .getTypes()
      .flatMap((part) => [...(kindsOfOne(part, checker) ?? [])])
      .filter((kind) => kind !== 'object')
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as never)
    const kinds = element && kindsOf(element, checker)
    return kinds ? ['[]', ...[...kinds].map((kind) => `${kind}[]`)] : null
  }
  const [name = ''] = checker.typeToString(type).split('<')
  return [name === 'Date' || name === 'Buffer' ? name : 'object']
}
