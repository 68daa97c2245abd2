import type { Random } from '../../harness/random.ts'
import type { Fault } from './faults.ts'

/** So many of the others strike even on a slow machine: runs with seeds in a row go on where the last one stopped. */
const AT_LEAST = 5

/**
 * For a run that ends when its time is over: first one that kills the primary database, then those that are part of every
 * run, then the others in turn. The seed says which come first.
 */
export function quickPlan(faults: readonly Fault[], seed: number): Fault[] {
  const of = (kind: Fault['kind']) => faults.filter((fault) => fault.kind === kind)
  const [deaths, others] = [of('death'), of(undefined)]
  const first = (seed * AT_LEAST) % others.length
  return [
    ...deaths.slice(seed % deaths.length).slice(0, 1),
    ...of('always'),
    ...others.slice(first),
    ...others.slice(0, first),
  ]
}

/** The faults that struck less often than that. */
export function struckRarely(faults: readonly Fault[], struck: readonly string[], times: number): string[] {
  const names = faults.map(({ name }) => name)
  return names.filter((name) => struck.filter((one) => one === name).length < times)
}

/** Round after round, each in an order of its own. */
export function* fullPlan(faults: readonly Fault[], random: Random, rounds: number): Generator<Fault> {
  for (let round = 0; round < rounds; round++) yield* random.shuffle(faults)
}
