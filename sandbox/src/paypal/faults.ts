import { seeded } from '../stripe/faults.ts'

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

export interface FaultRule {
  readonly fault: FaultKind
  /** The number of requests affected; without it and without a probability: every one. */
  readonly times?: number
  /** 0..1, drawn from a generator seeded with `seed`: the same seed affects the same requests. */
  readonly probability?: number
  readonly seed?: number
  /** The length of a delay. */
  readonly ms?: number
}

export interface Faults {
  add(rule: FaultRule): void
  clear(): void
  rules(): (FaultRule & { struck: number })[]
  strike(fault: FaultKind): FaultRule | null
}

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
    strike(fault: FaultKind) {
      const one = live.find(
        ({ rule, struck, draw }) =>
          rule.fault === fault &&
          struck < (rule.times ?? Number.POSITIVE_INFINITY) &&
          (rule.probability === undefined || draw() < rule.probability),
      )
      if (one === undefined) return null
      one.struck++
      return one.rule
    },
  })
}
