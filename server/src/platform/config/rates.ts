import type { RateClass } from '@sayso/contract/call'

/** At most `count` in `seconds`, counted per key. */
export interface Rate {
  readonly count: number
  readonly seconds: number
}

/** How new an account is: in its first day, or in its first week. */
export type Newness = 'day' | 'week'

export interface RateRule {
  /** Counted per network address; IPv6 by its /64. */
  readonly perAddress?: readonly Rate[]
  /** Counted per account, or per visitor if there is no account. */
  readonly perViewer?: readonly Rate[]
  /** Instead, for an account whose email address was confirmed less than a day ago, or less than a week ago. */
  readonly perNewcomer?: Readonly<Record<Newness, readonly Rate[]>>
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
  publish: {
    counted: 'shared',
    perViewer: [rate(60, HOUR), rate(300, DAY)],
    perNewcomer: { day: [rate(10, HOUR)], week: [rate(20, HOUR)] },
  },
  comment: {
    counted: 'shared',
    perViewer: [rate(60, HOUR)],
    perNewcomer: { day: [rate(15, HOUR)], week: [rate(30, HOUR)] },
  },
  react: {
    counted: 'shared',
    perViewer: [rate(500, HOUR)],
    perNewcomer: { day: [rate(100, HOUR)], week: [rate(250, HOUR)] },
  },
  follow: {
    counted: 'shared',
    perViewer: [rate(200, DAY)],
    perNewcomer: { day: [rate(60, DAY)], week: [rate(120, DAY)] },
  },
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

/** Registrations before each needs a solved task: from one network, and all together. */
const freeRegistrations: RateRule = {
  counted: 'shared',
  perAddress: [rate(3, HOUR)],
  perViewer: [rate(50, 5 * MINUTE)],
}

/** A factor above 1 is for load tests, where one address plays many people. */
export const ratesTimes = (factor: number): Rates =>
  Object.fromEntries(
    Object.entries(defaultRates).map(([name, rule]) => [name, ruleTimes(factor, rule)]),
  ) as Rates

export const freeRegistrationsTimes = (factor: number): RateRule => ruleTimes(factor, freeRegistrations)

function ruleTimes(factor: number, { counted, perAddress, perViewer, perNewcomer }: RateRule): RateRule {
  const widen = (rates: readonly Rate[]) => rates.map((one) => rate(one.count * factor, one.seconds))
  return {
    counted,
    ...(perAddress && { perAddress: widen(perAddress) }),
    ...(perViewer && { perViewer: widen(perViewer) }),
    ...(perNewcomer && { perNewcomer: { day: widen(perNewcomer.day), week: widen(perNewcomer.week) } }),
  }
}
