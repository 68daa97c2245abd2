import type { Limits } from '@sayso/contract/limits'

/** With widened rates everybody is new and says the same: what is counted of newcomers is widened too. */
export function widenLimits(limits: Limits, factor: number): Limits {
  const { dayHours, weekHours, ...counts } = limits.newcomers
  const { sameTextMinLength, ...repeats } = limits.repeats
  return {
    ...limits,
    newcomers: { dayHours, weekHours, ...times(counts, factor) },
    repeats: { sameTextMinLength, ...times(repeats, factor) },
  }
}

const times = <Group extends Readonly<Record<string, number>>>(group: Group, factor: number): Group =>
  Object.fromEntries(Object.entries(group).map(([name, count]) => [name, count * factor])) as Group
