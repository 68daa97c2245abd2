/** What can be made to go wrong at a network. `sandbox/README.md` says what each means. */
export const faultKinds = ['error', 'slow', 'drop', 'rate_limit', 'nonsense'] as const
export type FaultKind = (typeof faultKinds)[number]

export interface FaultRule {
  readonly fault: FaultKind
  /** The next so many; without it: every one, until the faults are ended. */
  readonly times?: number
  /** Start of what is struck, such as `GET /2/users`; without it: every call. */
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
