import { type Chance, createFaultRules, type FaultRules } from '../fault-rules.ts'

/** Faults that can be injected. `sandbox/README.md` describes each. */
export const faultKinds = ['gone', 'not_found', 'rate_limit', 'error', 'slow', 'drop', 'redirect'] as const
export type FaultKind = (typeof faultKinds)[number]

export interface FaultRule extends Chance {
  readonly fault: FaultKind
  /** The length of a delay. */
  readonly ms?: number
  /** What `rate_limit` and `error` say in Retry-After. */
  readonly seconds?: number
  /** Only messages to this address. */
  readonly endpoint?: string
}

export interface Faults extends Omit<FaultRules<FaultRule>, 'strike'> {
  strike(endpoint: string): FaultRule | null
}

export function createFaults(): Faults {
  const faults = createFaultRules<FaultRule>()
  return Object.freeze({
    ...faults,
    strike: (endpoint: string) =>
      faults.strike((rule) => rule.endpoint === undefined || rule.endpoint === endpoint),
  })
}
