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

export interface FaultRule {
  fault: FaultKind
  /** The number of requests affected; without it and without a probability: every one. */
  times?: number
  /** 0..1, drawn from a generator seeded with `seed`: the same seed affects the same requests. */
  probability?: number
  seed?: number
  /** Start of what is affected: `POST /v1/refunds` for calls, `charge.` for webhooks. */
  on?: string
  /** The length of a delay, or how much later the rest happens. */
  ms?: number
  /** How a dispute ends; without it, it stays open. */
  outcome?: 'won' | 'lost'
}

export interface Faults {
  add(rule: FaultRule): void
  clear(): void
  rules(): (FaultRule & { struck: number })[]
  /** The rule that affects this one, or null. */
  strike(fault: FaultKind, about: string): FaultRule | null
}

// Faults of calls apply to payments unless they say otherwise.
const callFaults: readonly FaultKind[] = ['delay', 'drop_after', 'error_after', 'error_before', 'rate_limit']
const usualCall = 'POST /v1/payment_intents'

export function createFaults(): Faults {
  let live: { rule: FaultRule; struck: number; draw: () => number }[] = []
  return Object.freeze({
    add(rule: FaultRule) {
      live.push({ rule, struck: 0, draw: seeded(rule.seed ?? 1) })
    },
    clear() {
      live = []
    },
    rules: () => live.map(({ rule, struck }) => ({ ...rule, struck })),
    strike(fault: FaultKind, about: string) {
      for (const one of live) {
        const { rule } = one
        if (rule.fault !== fault) continue
        if (!about.startsWith(rule.on ?? (callFaults.includes(fault) ? usualCall : ''))) continue
        if (rule.times !== undefined && one.struck >= rule.times) continue
        if (rule.probability !== undefined && one.draw() >= rule.probability) continue
        one.struck++
        return rule
      }
      return null
    },
  })
}

/** Pseudo-random numbers in 0..1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
