import { type Chance, createFaultRules, type FaultRules } from '../fault-rules.ts'

/** Faults that can be injected. `sandbox/README.md` describes each. */
export const faultKinds = [
  'delay',
  'drop_after',
  'error_after',
  'error_before',
  'rate_limit',
  'processing',
  'webhook_duplicate',
  'webhook_early',
  'webhook_reorder',
  'webhook_none',
  'refund_fails',
  'dispute',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface FaultRule extends Chance {
  fault: FaultKind
  /** Start of what is affected: `POST /v1/refunds` for calls, `charge.` for webhooks. */
  on?: string
  /** The length of a delay, or how much later the rest happens. */
  ms?: number
  /** How a dispute ends; without it, it stays open. */
  outcome?: 'won' | 'lost'
}

export interface Faults extends Omit<FaultRules<FaultRule>, 'strike'> {
  /** The rule that affects this one, or null. */
  strike(fault: FaultKind, about: string): FaultRule | null
}

// Faults of calls apply to payments unless they say otherwise.
const callFaults: readonly FaultKind[] = ['delay', 'drop_after', 'error_after', 'error_before', 'rate_limit']
const usualCall = 'POST /v1/payment_intents'

export function createFaults(): Faults {
  const faults = createFaultRules<FaultRule>()
  return Object.freeze({
    ...faults,
    strike: (fault: FaultKind, about: string) =>
      faults.strike(
        (rule) =>
          rule.fault === fault && about.startsWith(rule.on ?? (callFaults.includes(fault) ? usualCall : '')),
      ),
  })
}
