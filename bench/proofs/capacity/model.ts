/*
 * Computes machines from numbers of people. What a call costs is measured; how people behave and what machines cost is
 * assumed here, in one place, so that you can replace it with your own numbers.
 */

/** Milliseconds of CPU time for one of each. */
export interface Costs {
  readonly api: Readonly<Record<Action, number>>
  readonly postgres: Readonly<Record<Action, number>>
  readonly redis: Readonly<Record<Action, number>>
  /** For a post by an author with `FOLLOWERS` followers. */
  readonly workerPerPost: number
  readonly bytesPerPost: number
  readonly bytesPerTimeline: number
}

export const actions = ['visitor page', 'following page', 'profile page', 'search', 'publish'] as const
export type Action = (typeof actions)[number]

/** What one person does on a day on which they visit. */
const perPerson: Readonly<Record<Action, number>> = {
  'visitor page': 10,
  'following page': 30,
  'profile page': 8,
  search: 2,
  publish: 0.3,
}
const PEAK = 3
/** A processor is planned to be half busy at the peak. */
const BUSY = 0.5
const DAY_SECONDS = 86_400
/** For each daily visitor, the number of people who visited within two weeks and so have a timeline. */
const WITH_TIMELINE = 2.5
const YEARS_KEPT = 2
const MEDIA_BYTES_PER_POST = 600_000
const MEDIA_BYTES_READ = 30_000_000
const REDIS_HEADROOM = 1.4
const BUS_BYTES_PER_POST = 400
const BUS_DAYS = 7

/** In dollars a month; redundant copies are included. */
const prices = { core: 25, ramGb: 3, diskGb: 0.1, objectGb: 0.02, trafficGb: 0.01 }

export interface Plan {
  readonly people: number
  readonly callsPerSecond: number
  readonly apiCores: number
  readonly workerCores: number
  readonly postgresCores: number
  readonly postgresGb: number
  readonly redisCores: number
  readonly redisGb: number
  readonly busGb: number
  readonly mediaGb: number
  readonly dollars: number
}

export function planFor(people: number, { api, postgres, redis, ...costs }: Costs): Plan {
  const perSecond = (perDay: number) => (people * perDay * PEAK) / DAY_SECONDS
  const cores = (cost: Readonly<Record<Action, number>>) =>
    actions.reduce((sum, action) => sum + (perSecond(perPerson[action]) * cost[action]) / 1000, 0) / BUSY
  const posts = people * perPerson.publish * 365 * YEARS_KEPT
  const gigabytes = (bytes: number) => bytes / 1e9
  const plan = {
    people,
    callsPerSecond: actions.reduce((sum, action) => sum + perSecond(perPerson[action]), 0),
    apiCores: cores(api),
    workerCores: (perSecond(perPerson.publish) * costs.workerPerPost) / 1000 / BUSY,
    postgresCores: cores(postgres),
    postgresGb: gigabytes(posts * costs.bytesPerPost),
    redisCores: cores(redis),
    redisGb: gigabytes(people * WITH_TIMELINE * costs.bytesPerTimeline * REDIS_HEADROOM),
    busGb: gigabytes(people * perPerson.publish * BUS_DAYS * BUS_BYTES_PER_POST),
    mediaGb: gigabytes(posts * MEDIA_BYTES_PER_POST),
  }
  return { ...plan, dollars: dollarsOf(plan) }
}

function dollarsOf(plan: Omit<Plan, 'dollars'>): number {
  const { people, apiCores, workerCores, postgresCores, postgresGb, redisCores, redisGb, busGb, mediaGb } =
    plan
  // A standby for every database, a replica for every Redis node and two for the bus.
  const compute = apiCores + workerCores + 2 * postgresCores + 2 * redisCores + 3
  // A quarter of the rows in memory keeps the data that is read warm.
  const memory = 2 * redisGb + 2 * (postgresGb / 4)
  const disk = 2 * postgresGb + 3 * busGb
  const traffic = (people * MEDIA_BYTES_READ * 30) / 1e9
  return (
    compute * prices.core +
    memory * prices.ramGb +
    disk * prices.diskGb +
    mediaGb * prices.objectGb +
    traffic * prices.trafficGb
  )
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 2 })

/** A row of the table in docs/scale.md. */
export const asRow = (plan: Plan): string =>
  [
    short.format(plan.people),
    short.format(plan.callsPerSecond),
    ...[plan.apiCores, plan.workerCores, plan.postgresCores].map((cores) => short.format(cores)),
    `${short.format(plan.postgresGb)} GB`,
    short.format(plan.redisCores),
    `${short.format(plan.redisGb)} GB`,
    `${short.format(plan.busGb)} GB`,
    `${short.format(plan.mediaGb)} GB`,
    `$${short.format(plan.dollars)}`,
  ].join(' | ')
