import { seeded } from '../stripe/faults.ts'

/** What can be made to go wrong. `sandbox/README.md` says what each means. */
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
  /** The next so many; without it and without a probability: every one. */
  readonly times?: number
  /** 0..1, drawn from a generator that starts at `seed`: the same seed strikes the same ones. */
  readonly probability?: number
  readonly seed?: number
  /** How long a delay. */
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
