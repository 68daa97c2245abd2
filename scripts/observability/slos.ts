/** A promise to the people who use Sayso, measured as a share of what they did. */
export interface Slo {
  readonly name: string
  /** Alerts of one kind have one name, and one runbook. */
  readonly alert: string
  readonly summary: string
  /** The share that must be good over thirty days. */
  readonly objective: number
  /** How many there were per second, and how many of them were bad, over a window such as `5m`. */
  readonly total: (window: string) => string
  readonly bad: (window: string) => string
}

/** A metric that counts, and the labels of all and of the bad ones. */
const failing = (metric: string, labels: string, badLabels: string) => ({
  total: (window: string) => `sum(rate(${metric}{${labels}}[${window}]))`,
  bad: (window: string) => `(sum(rate(${metric}{${labels},${badLabels}}[${window}])) or vector(0))`,
})

const slowerThan = (metric: string, labels: string, seconds: number) => ({
  total: (window: string) => `sum(rate(${metric}_count{${labels}}[${window}]))`,
  bad: (window: string) =>
    `(sum(rate(${metric}_count{${labels}}[${window}])) - sum(rate(${metric}_bucket{${labels},le="${seconds}"}[${window}])))`,
})

const available = (name: string, objective: number): Slo => ({
  name: `${name}-availability`,
  alert: 'CallsFail',
  summary: 'Calls of this class fail',
  objective,
  ...failing('http_request_seconds_count', `class="${name}"`, 'status=~"5.."'),
})

const fast = (name: string, seconds: number): Slo => ({
  name: `${name}-latency`,
  alert: 'CallsAreSlow',
  summary: 'Calls of this class take too long',
  objective: 0.99,
  ...slowerThan('http_request_seconds', `class="${name}"`, seconds),
})

export const slos: readonly Slo[] = [
  available('read', 0.999),
  available('write', 0.999),
  available('money', 0.999),
  available('upload', 0.995),
  fast('read', 0.5),
  fast('write', 1),
  fast('money', 5),
  {
    name: 'feed-freshness',
    alert: 'FeedsAreStale',
    summary: 'Posts reach the feeds of followers late',
    objective: 0.99,
    ...slowerThan('event_delay_seconds', 'consumer="timelines-push-published"', 5),
  },
  {
    name: 'mail-in-time',
    alert: 'MailIsLate',
    summary: 'Emails leave late; people wait for a code, or a receipt',
    objective: 0.99,
    ...slowerThan('job_delay_seconds', 'job="platform.send-mail"', 30),
  },
]

/** How fast the budget of thirty days is used up, over a long window and, so that the alert ends in time, a short one. */
export const burns = [
  { speed: 'fast', factor: 14.4, long: '1h', short: '5m', severity: 'page' },
  { speed: 'medium', factor: 6, long: '6h', short: '30m', severity: 'page' },
  { speed: 'slow', factor: 1, long: '3d', short: '6h', severity: 'ticket' },
] as const

export const windows = ['5m', '30m', '1h', '6h', '3d'] as const
