import type { Limits } from '@sayso/contract/limits'

/**
 * Applies the operator's LIMITS, a JSON object of the same shape as the defaults that changes single numbers. Only
 * existing names and values of the same type are accepted; anything else is a fault, not a silent no-op.
 */
export function readLimits(defaults: Limits, text: string | null, faults: string[]): Limits {
  if (text === null) return defaults
  let changes: unknown
  try {
    changes = JSON.parse(text)
  } catch {
    faults.push('LIMITS must be JSON')
    return defaults
  }
  return merge(defaults, changes, 'LIMITS', faults)
}

function merge<T>(defaults: T, changes: unknown, where: string, faults: string[]): T {
  if (!isRecord(defaults) || !isRecord(changes)) {
    if (Number.isSafeInteger(changes) && Number(changes) >= 0) return changes as T
    faults.push(`${where} must be a whole number`)
    return defaults
  }
  const merged: Record<string, unknown> = { ...defaults }
  for (const [name, value] of Object.entries(changes)) {
    if (name in defaults) merged[name] = merge(defaults[name], value, `${where}.${name}`, faults)
    else faults.push(`${where}.${name} is not a limit`)
  }
  return Object.freeze(merged) as T
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
