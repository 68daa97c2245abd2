/** What can be made to go wrong. `sandbox/README.md` says what each means. */
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
  /** The next so many; without it and without a probability: every one. */
  times?: number
  /** 0..1, drawn from a generator that starts at `seed`: the same seed strikes the same ones. */
  probability?: number
  seed?: number
  /** Start of what is struck: `POST /v1/refunds` for calls, `charge.` for webhooks. */
  on?: string
  /** How long a delay, or how much later the rest happens. */
  ms?: number
  /** How a dispute ends; it stays open without it. */
  outcome?: 'won' | 'lost'
}

export interface Faults {
  add(rule: FaultRule): void
  clear(): void
  rules(): (FaultRule & { struck: number })[]
  /** Whether this one is struck, and by which rule. */
  strike(fault: FaultKind, about: string): FaultRule | null
}

// Faults of calls are about payments unless they say otherwise.
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

/** Numbers in 0..1 that look random and are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
