import type { PlainErrorCode } from '@sayso/contract/errors'

/** The error code of the first empty field, or null. */
export function firstMissing(
  fields: readonly (readonly [value: string, fault: PlainErrorCode])[],
): PlainErrorCode | null {
  return fields.find(([value]) => value.trim() === '')?.[1] ?? null
}
