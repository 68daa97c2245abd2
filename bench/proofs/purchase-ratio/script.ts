import { readFile } from 'node:fs/promises'

interface Sent {
  readonly connection: number
  readonly text: string
  readonly values?: readonly unknown[]
}

/** What the recorded purchase sent: one statement, without a transaction around it. */
export async function purchaseStatements(file: string): Promise<Sent[]> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const sent = lines.map((line) => JSON.parse(line) as Sent)
  const sales = sent.filter(({ text }) => text.includes('purchase_write('))
  const [sale] = sales
  if (sale === undefined || sales.length > 1)
    throw new Error(`${sales.length} purchase statements were captured`)
  const before = sent.slice(0, sent.indexOf(sale)).filter(({ connection }) => connection === sale.connection)
  if (/^(begin|start transaction)/i.test(before.at(-1)?.text ?? ''))
    throw new Error('the purchase ran inside a transaction')
  return [sale]
}

/**
 * The same statements for pgbench, with its variables in place of that purchase's ids. Ids in their public form stay as
 * they were: they are only text in the published event.
 */
export function pgbenchScript(statements: readonly Sent[], ids: Readonly<Record<string, string>>): string {
  return statements
    .map(({ text, values = [] }) => {
      const filled = text.replaceAll(/\$(\d+)/g, (_, n) => literal(values[Number(n) - 1], ids))
      return `${filled};`
    })
    .join('\n')
}

function literal(value: unknown, ids: Readonly<Record<string, string>>): string {
  if (value === null || value === undefined) return 'null'
  if (isBuffer(value)) return `'\\x${Buffer.from(value.data).toString('hex')}'::bytea`
  const text = Array.isArray(value) ? `{${value.map((one) => one ?? 'NULL').join(',')}}` : String(value)
  const whole = Object.entries(ids).find(([id]) => id === text)
  if (whole) return `:${whole[1]}`
  const pattern = new RegExp(`(${Object.keys(ids).join('|')})`)
  const parts = text.split(pattern).filter(Boolean)
  return parts.length === 1 && !(text in ids)
    ? quoted(text)
    : `(${parts.map((part) => (part in ids ? `:${ids[part]}::text` : quoted(part))).join(' || ')})`
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const isBuffer = (value: unknown): value is { data: number[] } =>
  typeof value === 'object' && (value as { type?: unknown }).type === 'Buffer'
