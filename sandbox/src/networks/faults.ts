/** Faults that can be injected at a network. `sandbox/README.md` describes each. */
export const faultKinds = ['error', 'slow', 'drop', 'rate_limit', 'nonsense'] as const
export type FaultKind = (typeof faultKinds)[number]

export interface FaultRule {
  readonly fault: FaultKind
  /** The number of requests affected; without it: all of them, until the faults are cleared. */
  readonly times?: number
  /** Start of the affected requests, such as `GET /2/users`; without it: every call. */
  readonly on?: string
  /** How long `slow` takes. */
  readonly ms?: number
}

export interface Faults {
  add(rule: FaultRule): void
  clear(): void
  rules(): (FaultRule & { struck: number })[]
  strike(about: string): FaultRule | null
}

export function createFaults(): Faults {
  let live: { rule: FaultRule; struck: number }[] = []
  return Object.freeze({
    add(rule: FaultRule) {
      live.push({ rule, struck: 0 })
    },
    clear() {
      live = []
    },
    rules: () => live.map(({ rule, struck }) => ({ ...rule, struck })),
    strike(about: string) {
      const one = live.find(
        ({ rule, struck }) => about.startsWith(rule.on ?? '') && struck < (rule.times ?? Infinity),
      )
      if (one === undefined) return null
      one.struck++
      return one.rule
    },
  })
}
