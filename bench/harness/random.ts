// Repeatable randomness: a proof prints its seed, and the same seed gives the same run.
export interface Random {
  /** From 0 (included) to 1 (not included). */
  next(): number
  integer(from: number, to: number): number
  pick<T>(items: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32: small, fast, and even enough for choosing test data. Not for secrets.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  function pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('Nothing to pick from')
    return items[integer(0, items.length - 1)] as T
  }
  function shuffle<T>(items: readonly T[]): T[] {
    const mixed = [...items]
    for (let last = mixed.length - 1; last > 0; last--) {
      const other = integer(0, last)
      ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
    }
    return mixed
  }
  return Object.freeze({ next, integer, pick, shuffle })
}
