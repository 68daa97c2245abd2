/** Repeatable random choices: the same seed gives the same world. Not for secrets. */
export interface Dice {
  /** From 0 (included) to 1 (not included). */
  roll(): number
  integer(from: number, to: number): number
  pick<T>(items: readonly T[]): T
  chance(share: number): boolean
  shuffle<T>(items: readonly T[]): T[]
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0
  // A 32-bit multiply-and-shift generator: small, quick, and even enough for choosing sentences.
  const roll = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const integer = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  return Object.freeze({
    roll,
    integer,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new Error('nothing to pick from')
      return items[integer(0, items.length - 1)] as T
    },
    chance: (share: number) => roll() < share,
    shuffle<T>(items: readonly T[]): T[] {
      const mixed = [...items]
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = integer(0, last)
        ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
      }
      return mixed
    },
  })
}
