/** What the rules of every stand-in have in common. */
export interface Chance {
  /** The number of requests affected; without it and without a probability: every one. */
  readonly times?: number
  /** 0..1, drawn from a generator seeded with `seed`: the same seed affects the same requests. */
  readonly probability?: number
  readonly seed?: number
}

/** Faults that tests have asked for, in their order. */
export interface FaultRules<Rule extends Chance> {
  add(rule: Rule): void
  clear(): void
  rules(): (Rule & { struck: number })[]
  /** The first rule that is meant and that affects this one, or null. */
  strike(isMeant: (rule: Rule) => boolean): Rule | null
}

export function createFaultRules<Rule extends Chance>(): FaultRules<Rule> {
  let live: { rule: Rule; struck: number; draw: () => number }[] = []
  return Object.freeze({
    add(rule: Rule) {
      live.push({ rule, struck: 0, draw: seeded(rule.seed ?? 1) })
    },
    clear() {
      live = []
    },
    rules: () => live.map(({ rule, struck }) => ({ ...rule, struck })),
    strike(isMeant: (rule: Rule) => boolean) {
      const one = live.find(
        ({ rule, struck, draw }) =>
          isMeant(rule) &&
          struck < (rule.times ?? Number.POSITIVE_INFINITY) &&
          (rule.probability === undefined || draw() < rule.probability),
      )
      if (one === undefined) return null
      one.struck++
      return one.rule
    },
  })
}

/** Pseudo-random numbers in 0..1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
