import type { PlainErrorCode } from '@sayso/contract/errors'

/** The first thing that a person left empty, as the refusal that says so. */
export function firstMissing(
  fields: readonly (readonly [value: string, fault: PlainErrorCode])[],
): PlainErrorCode | null {
  return fields.find(([value]) => value.trim() === '')?.[1] ?? null
}
