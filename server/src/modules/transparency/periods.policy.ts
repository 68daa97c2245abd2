import { Decision, type TransparencyPeriod } from '@sayso/contract/shapes/decision'

/** A number of a month, which is named by its first day. */
export interface MonthCount {
  readonly month: string
  readonly kind: 'report' | 'decision' | 'basis' | 'machine' | 'hours' | 'appeal'
  readonly key: string
  readonly count: number
}

/** A case that took longer than a year counts as this. */
export const MAX_HOURS = 8784

const firstDay = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)

/** The months to count: the last one and this one, or all since the last that was counted. */
export function monthsSince(last: string | null, now: Date): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const months = [firstDay(year, month), firstDay(year, month - 1)]
  for (let back = 2; last !== null && (months.at(-1) ?? '') > last; back++)
    months.push(firstDay(year, month - back))
  return months.reverse()
}

/** Half-years with anything in them, the latest first. */
export function periodsOf(counts: readonly MonthCount[], now: Date): TransparencyPeriod[] {
  const byHalf = Map.groupBy(counts, ({ month }) => halfOf(month))
  return [...byHalf]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([period, all]) => periodOf(period, all, now))
}

const halfOf = (month: string): string => `${month.slice(0, 4)} H${Number(month.slice(5, 7)) <= 6 ? 1 : 2}`

function periodOf(period: string, all: readonly MonthCount[], now: Date): TransparencyPeriod {
  const year = Number(period.slice(0, 4))
  const start = period.endsWith('1') ? 0 : 6
  const to = new Date(Date.UTC(year, start + 6, 0))
  const of = (kind: MonthCount['kind']) => sumByKey(all.filter((one) => one.kind === kind))
  const [reports, decisions, basis, machine, appeals] = [
    of('report'),
    of('decision'),
    of('basis'),
    of('machine'),
    of('appeal'),
  ]
  return {
    period,
    from: firstDay(year, start),
    to: to.toISOString().slice(0, 10),
    is_over: now.getTime() >= Date.UTC(year, start + 6, 1),
    reports: [...reports]
      .toSorted(([a, most], [b, other]) => other - most || (a < b ? -1 : 1))
      .map(([reason, count]) => ({ reason, count })),
    num_reports: totalOf(reports),
    decisions: Decision.flatMap((decision) => {
      const count = decisions.get(decision) ?? 0
      return count === 0 ? [] : [{ decision, count }]
    }),
    num_decisions: totalOf(decisions),
    by_law: basis.get('law') ?? 0,
    by_rule: basis.get('rule') ?? 0,
    by_machine: machine.get('machine') ?? 0,
    median_hours: medianOf(of('hours')),
    appeals: appeals.get('made') ?? 0,
    appeals_upheld: appeals.get('uphold') ?? 0,
    appeals_reversed: appeals.get('reverse') ?? 0,
    appeals_changed: appeals.get('change') ?? 0,
  }
}

function sumByKey(counts: readonly MonthCount[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { key, count } of counts) sums.set(key, (sums.get(key) ?? 0) + count)
  return sums
}

const totalOf = (sums: ReadonlyMap<string, number>): number =>
  [...sums.values()].reduce((sum, count) => sum + count, 0)

/** Of whole hours, each with how often it occurred. Null if there are none. */
export function medianOf(hours: ReadonlyMap<string, number>): number | null {
  const sorted = [...hours]
    .map(([hour, count]) => [Number(hour), count] as const)
    .toSorted(([a], [b]) => a - b)
  const total = totalOf(hours)
  if (total === 0) return null
  const at = (place: number): number => {
    let before = 0
    for (const [hour, count] of sorted) {
      before += count
      if (place < before) return hour
    }
    throw new Error('there are as many as were counted')
  }
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2
}
