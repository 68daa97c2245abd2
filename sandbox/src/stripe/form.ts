import { invalidRequest } from './errors.ts'

/** Form-encoded input before any schema: `card[number]=…`, `expand[0]=…` and `expand[]=…` as nested values. */
export type Raw = string | Raw[] | { [name: string]: Raw }

const maxDepth = 5

export function parseForm(text: string): { [name: string]: Raw } {
  const root = emptyRecord()
  for (const [key, value] of new URLSearchParams(text)) put(root, pathOf(key), value)
  const read = withLists(root)
  return typeof read === 'object' && !Array.isArray(read) ? read : emptyRecord()
}

function pathOf(key: string): string[] {
  const [head = '', ...rest] = key.split('[')
  const path = [head, ...rest.map((part) => part.replace(/\]$/, ''))]
  if (path.length > maxDepth || head === '') throw invalidRequest(`Invalid parameter name: ${key}`)
  return path
}

function put(record: { [name: string]: Raw }, [name = '', ...rest]: string[], value: string) {
  const key = name === '' ? String(Object.keys(record).length) : name
  if (rest.length === 0) {
    record[key] = value
    return
  }
  const inner = record[key]
  if (typeof inner === 'string' || Array.isArray(inner)) throw invalidRequest(`Invalid object: ${key}`)
  const next = inner ?? emptyRecord()
  record[key] = next
  put(next, rest, value)
}

function withLists(value: Raw): Raw {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  if (isList) return entries.map(([, inner]) => withLists(inner))
  return Object.assign(
    emptyRecord(),
    Object.fromEntries(entries.map(([name, inner]) => [name, withLists(inner)])),
  )
}

// Without a prototype, parameter names have no special meaning.
const emptyRecord = (): { [name: string]: Raw } => Object.create(null)
