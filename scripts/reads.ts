// Checks that `db.write` is only used for what writes or locks. Run with `npm run reads`. What a function does is taken
// from its text: whether it contains a statement that writes or locks, or calls a function that does.
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

const files = globSync('server/src/**/*.ts', { exclude: (path) => path.endsWith('testing') }).filter(
  (file) => !file.endsWith('.test.ts'),
)

interface SyntaxNode {
  readonly type?: string
  readonly value?: unknown
  readonly identifier?: SyntaxNode
  readonly id?: SyntaxNode
  readonly init?: SyntaxNode
  readonly body?: unknown
  readonly callee?: SyntaxNode
  readonly object?: SyntaxNode
  readonly property?: SyntaxNode
  readonly arguments?: readonly { readonly expression?: SyntaxNode }[]
  readonly quasis?: readonly { readonly cooked?: string }[]
}

/** Every node below this one, itself included. A list, because nested generators cost more than the parsing. */
function nodesIn(root: unknown): SyntaxNode[] {
  const found: SyntaxNode[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    else if (typeof node === 'object' && node !== null) {
      found.push(node as SyntaxNode)
      for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child)
    }
  }
  visit(root)
  return found
}

const nameOf = (callee?: SyntaxNode): string => String(callee?.property?.value ?? callee?.value ?? '')

const WRITES =
  /\b(insert\s+into|update\s+\w+|delete\s+from|for\s+(no\s+key\s+|key\s+)?(update|share)|pg_advisory|add_job)\b/i
const BUILDERS = new Set([
  ...['insertInto', 'updateTable', 'deleteFrom', 'publish', 'enqueue'],
  ...['forUpdate', 'forShare', 'forNoKeyUpdate', 'forKeyShare'],
])

/** Whether the text of a function writes or locks, apart from what it calls. */
function writesItself(body: unknown): boolean {
  for (const { type, callee, quasis } of nodesIn(body)) {
    if (type === 'CallExpression' && BUILDERS.has(nameOf(callee))) return true
    if (type === 'TemplateLiteral' && quasis?.some(({ cooked = '' }) => WRITES.test(cooked))) return true
  }
  return false
}

/** The functions that are handed the transaction. */
const calledBy = (body: unknown): string[] =>
  nodesIn(body)
    .filter(({ type, arguments: args }) => type === 'CallExpression' && args?.some(isTx))
    .map(({ callee }) => nameOf(callee))

const isTx = ({ expression }: { readonly expression?: SyntaxNode }): boolean =>
  expression?.type === 'Identifier' && expression.value === 'tx'

// By name: functions of one name in two files count as one, which makes the check more lenient.
const writers = new Set<string>()
const calls = new Map<string, Set<string>>()
const trees = files.map(
  (file) => [file, parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' })] as const,
)
for (const [, tree] of trees) {
  for (const { type, identifier, id, init, body } of nodesIn(tree)) {
    const name = type === 'FunctionDeclaration' ? identifier : type === 'VariableDeclarator' ? id : null
    const inside = type === 'FunctionDeclaration' ? body : init
    if (typeof name?.value !== 'string' || !inside) continue
    if (writesItself(inside)) writers.add(name.value)
    const known = calls.get(name.value) ?? new Set()
    for (const called of calledBy(inside)) known.add(called)
    calls.set(name.value, known)
  }
}
for (let size = -1; size !== writers.size; ) {
  size = writers.size
  for (const [name, called] of calls) if ([...called].some((one) => writers.has(one))) writers.add(name)
}

const faults: string[] = []
for (const [file, tree] of trees) {
  for (const { type, callee, arguments: args } of nodesIn(tree)) {
    if (type !== 'CallExpression' || nameOf(callee) !== 'write') continue
    const on = callee?.object?.property?.value ?? callee?.object?.value
    const body = args?.[0]?.expression
    if (on !== 'db' || !body || body.type === 'Identifier') continue
    const called = calledBy(body).filter((name) => calls.has(name))
    if (called.length === 0 || writesItself(body) || called.some((name) => writers.has(name))) continue
    faults.push(`${file}: db.write around ${called.join(', ')}, which only read: use db.readPrivate`)
  }
}
for (const fault of faults) console.error(fault)
console.log(`reads: ${faults.length} against the rules; ${files.length} files read`)
process.exit(faults.length === 0 ? 0 : 1)
