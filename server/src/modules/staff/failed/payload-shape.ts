/**
 * Which fields a payload has, and of what kind: enough to see what is wrong with it. Values are left out, because they
 * may be an address or a code of somebody.
 */
export function shapeOf(payload: unknown): string {
  if (payload === null || typeof payload !== 'object') return kindOf(payload)
  const fields = Object.entries(payload).slice(0, MAX_FIELDS)
  const shown = fields.map(([name, value]) => `${name.slice(0, MAX_NAME)}: ${kindOf(value)}`)
  return shown.join(', ') || 'empty'
}

const MAX_FIELDS = 20
const MAX_NAME = 40

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `list of ${value.length}`
  if (typeof value === 'string') return value === '' ? 'empty text' : 'text'
  return typeof value
}
