export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('The median of nothing')
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

/** What so large a share of them stays below: 0.99 for the slowest of a hundred. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export interface Rounds<Name extends string> {
  readonly values: Readonly<Record<Name, readonly number[]>>
  median(name: Name): number
  /** The median of the ratios within each round: a machine that slows down slows both sides of a round. */
  ratio(over: Name, under: Name): number
}

/**
 * Measures contestants one after the other in every round. Each round begins with another contestant, so that none
 * always runs on a warm or a tired machine.
 */
export async function rounds<Name extends string>(
  contestants: Readonly<Record<Name, () => Promise<number>>>,
  options: {
    rounds: number
    warmUps?: number
    onRound?: (round: number, values: Record<Name, number>) => void
  },
): Promise<Rounds<Name>> {
  const names = Object.keys(contestants) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  const warmUps = options.warmUps ?? 1
  for (let round = -warmUps; round < options.rounds; round++) {
    const first = (round + warmUps) % names.length
    const measured = {} as Record<Name, number>
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      measured[name] = await contestants[name]()
    if (round < 0) continue
    for (const name of names) values[name].push(measured[name])
    options.onRound?.(round, measured)
  }
  return {
    values,
    median: (name) => median(values[name]),
    ratio: (over, under) =>
      median(values[over].map((value, round) => value / (values[under][round] as number))),
  }
}
