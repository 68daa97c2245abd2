import { type Chance, createFaultRules, type FaultRules } from '../fault-rules.ts'

/** Faults that can be injected. `sandbox/README.md` describes each. */
export const faultKinds = [
  'error_before',
  'error_after',
  'drop_after',
  'delay',
  'rate_limit',
  'item_fails',
  'item_unclaimed',
  'webhook_duplicate',
  'webhook_none',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface FaultRule extends Chance {
  readonly fault: FaultKind
  /** The length of a delay. */
  readonly ms?: number
}

export interface Faults extends Omit<FaultRules<FaultRule>, 'strike'> {
  strike(fault: FaultKind): FaultRule | null
}

export function createFaults(): Faults {
  const faults = createFaultRules<FaultRule>()
  return Object.freeze({
    ...faults,
    strike: (fault: FaultKind) => faults.strike((rule) => rule.fault === fault),
  })
}
