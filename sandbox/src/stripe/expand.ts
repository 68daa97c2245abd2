import type { Account, Store } from './account.ts'
import { invalidRequest } from './errors.ts'

const collections: Readonly<Record<string, keyof Store>> = {
  pi: 'intents',
  ch: 'charges',
  re: 'refunds',
  pm: 'methods',
  cus: 'customers',
  txn: 'transactions',
}
const expandable = [
  'latest_charge',
  'balance_transaction',
  'payment_method',
  'payment_intent',
  'customer',
  'charge',
  'source',
]
const deepest = 4

type Node = Record<string, unknown>

/**
 * Checks the paths before anything happens: a name that is never an id is a mistake, and no payment is made with it.
 */
export function checkExpand(paths: readonly string[] = []) {
  for (const path of paths) {
    const steps = path.split('.')
    const names = steps[0] === 'data' ? steps.slice(1) : steps
    if (steps.length > deepest || !names.every((name) => expandable.includes(name))) throw notExpandable(path)
  }
}

/**
 * A copy of the response in which the named ids are replaced by their objects:
 * `data.latest_charge.balance_transaction`.
 */
export function expanded(account: Account, answer: object, paths: readonly string[] = []): object {
  const copy = structuredClone(answer) as Node
  for (const path of paths) walk(account, copy, path.split('.'), path)
  return copy
}

function walk(account: Account, node: Node, [step, ...rest]: string[], path: string) {
  if (step === undefined) return
  const value = node[step]
  if (step === 'data' && Array.isArray(value)) {
    for (const one of value) walk(account, one as Node, rest, path)
    return
  }
  if (value === undefined) throw notExpandable(path)
  const thing = typeof value === 'string' ? structuredClone(lookUp(account, value)) : value
  if (thing === null || typeof thing !== 'object') return
  node[step] = thing
  walk(account, thing as Node, rest, path)
}

function lookUp(account: Account, id: string): object | null {
  const store = collections[id.split('_')[0] ?? '']
  return store === undefined ? null : (account.store[store].get(id) ?? null)
}

const notExpandable = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
