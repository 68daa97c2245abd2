import type { RateClass } from '@sayso/contract/call'

/** At most `count` in `seconds`, counted per key. */
export interface Rate {
  readonly count: number
  readonly seconds: number
}

export interface RateRule {
  /** Counted per network address; IPv6 by its /64. */
  readonly perAddress?: readonly Rate[]
  /** Counted per account, or per visitor if there is no account. */
  readonly perViewer?: readonly Rate[]
  /**
   * `process` counts in memory: no round trip on the hottest paths, but each process allows the full number. `shared`
   * counts in Redis.
   */
  readonly counted: 'process' | 'shared'
}

export type Rates = Readonly<Record<RateClass, RateRule>>

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const rate = (count: number, seconds: number): Rate => ({ count, seconds })

const defaultRates: Rates = {
  read: { counted: 'process', perAddress: [rate(3000, 5 * MINUTE)], perViewer: [rate(1500, 5 * MINUTE)] },
  write: { counted: 'process', perViewer: [rate(1500, 5 * MINUTE)] },
  visit: { counted: 'shared', perAddress: [rate(30, MINUTE), rate(300, DAY)] },
  login: { counted: 'shared', perAddress: [rate(30, 5 * MINUTE), rate(300, DAY)] },
  register: { counted: 'shared', perAddress: [rate(5, 30 * MINUTE)] },
  'account-check': { counted: 'shared', perAddress: [rate(5, 10 * MINUTE), rate(20, DAY)] },
  'send-code': { counted: 'shared', perAddress: [rate(10, HOUR)], perViewer: [rate(5, 30 * MINUTE)] },
  'try-code': { counted: 'shared', perAddress: [rate(30, 5 * MINUTE)] },
  publish: { counted: 'shared', perViewer: [rate(60, HOUR), rate(300, DAY)] },
  comment: { counted: 'shared', perViewer: [rate(60, HOUR)] },
  react: { counted: 'shared', perViewer: [rate(500, HOUR)] },
  follow: { counted: 'shared', perViewer: [rate(200, DAY)] },
  report: { counted: 'shared', perViewer: [rate(20, HOUR)] },
  upload: { counted: 'shared', perViewer: [rate(60, 30 * MINUTE)] },
  // One every ten minutes; imports from both networks and their archives may come at the same time.
  import: { counted: 'shared', perViewer: [rate(6, HOUR)] },
  lookup: { counted: 'shared', perAddress: [rate(120, 10 * MINUTE)], perViewer: [rate(30, 10 * MINUTE)] },
  // Asked while somebody types: a few times a second, but nobody types for hours.
  find: { counted: 'process', perAddress: [rate(1500, 5 * MINUTE)], perViewer: [rate(400, 5 * MINUTE)] },
  // Streams and what they watch: a call for each screen somebody opens.
  live: { counted: 'process', perViewer: [rate(600, 5 * MINUTE)] },
  money: { counted: 'shared', perAddress: [rate(60, HOUR)], perViewer: [rate(60, HOUR)] },
}

/** A factor above 1 is for load tests, where one address plays many people. */
export function ratesTimes(factor: number): Rates {
  const widen = (rates: readonly Rate[] | undefined) =>
    rates?.map((one) => rate(one.count * factor, one.seconds))
  const widened = Object.entries(defaultRates).map(([name, rule]) => {
    const perAddress = widen(rule.perAddress)
    const perViewer = widen(rule.perViewer)
    return [
      name,
      { counted: rule.counted, ...(perAddress && { perAddress }), ...(perViewer && { perViewer }) },
    ]
  })
  return Object.fromEntries(widened) as Rates
}
