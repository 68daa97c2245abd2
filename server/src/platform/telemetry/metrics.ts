import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  /** Labels are route patterns and codes only: an id or a text as a label would grow without end and leak. */
  readonly requests: Histogram<'route' | 'method' | 'status'>
  readonly shed: Counter<'reason'>
  readonly cacheReads: Counter<'cache' | 'result'>
  /** Reads that the replica could not answer. */
  readonly readsFellBack: Counter
  readonly newsPublished: Counter
  readonly newsHandled: Counter<'consumer' | 'result'>
  readonly jobs: Counter<'job' | 'result'>
  readonly outboxWaiting: Gauge
  /** How long the oldest of them has waited. */
  readonly outboxOldest: Gauge
  readonly outboxReplayLeft: Gauge
  readonly busLost: Counter
  /** Rows that break an invariant about money; 0 for each that holds. */
  readonly booksBroken: Gauge<'invariant'>
  readonly booksFrozen: Gauge
  readonly booksChecked: Gauge
  /** Lines of the card provider's account that had to be set aside. */
  readonly cardMoneyUnexplained: Counter
  /** Payouts that are on their way for longer than any that goes well. */
  readonly payoutsStuck: Gauge
  /** Payouts that had failed and turned out to be paid. */
  readonly payoutsContradicted: Counter
  /** Payouts on their way when the account was taken back from somebody. */
  readonly payoutsInDoubt: Counter
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time from the first byte of a request to the last of its answer',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    shed: new Counter({
      name: 'http_shed_total',
      help: 'Requests refused to stay alive',
      labelNames: ['reason'],
      registers,
    }),
    cacheReads: new Counter({
      name: 'cache_reads_total',
      help: 'Cache reads by result',
      labelNames: ['cache', 'result'],
      registers,
    }),
    readsFellBack: new Counter({
      name: 'database_reads_fell_back_total',
      help: 'Reads answered by the primary because the replica was away',
      registers,
    }),
    newsPublished: new Counter({ name: 'news_published_total', help: 'Facts handed to the bus', registers }),
    newsHandled: new Counter({
      name: 'news_handled_total',
      help: 'Facts handled by consumers',
      labelNames: ['consumer', 'result'],
      registers,
    }),
    jobs: new Counter({ name: 'jobs_total', help: 'Jobs run', labelNames: ['job', 'result'], registers }),
    outboxWaiting: new Gauge({
      name: 'outbox_waiting',
      help: 'Events not yet handed to the bus, counted up to 100,000',
      registers,
    }),
    outboxOldest: new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest event not yet handed to the bus; 0 when none waits',
      registers,
    }),
    outboxReplayLeft: new Gauge({
      name: 'outbox_replay_left',
      help: 'Events still to be told again after the bus lost its store, by their ids',
      registers,
    }),
    busLost: new Counter({
      name: 'bus_lost_total',
      help: 'Times the bus came back without what it had acknowledged',
      registers,
    }),
    booksBroken: new Gauge({
      name: 'books_broken',
      help: 'Rows that break an invariant about money',
      labelNames: ['invariant'],
      registers,
    }),
    booksFrozen: new Gauge({ name: 'books_frozen', help: '1 while nothing is paid out', registers }),
    booksChecked: new Gauge({
      name: 'books_checked_timestamp_seconds',
      help: 'When the books were last looked at',
      registers,
    }),
    payoutsStuck: new Gauge({
      name: 'payouts_stuck',
      help: 'Payouts on their way for more than a week',
      registers,
    }),
    payoutsContradicted: new Counter({
      name: 'payouts_contradicted_total',
      help: 'Payouts that had failed and turned out to be paid',
      registers,
    }),
    payoutsInDoubt: new Counter({
      name: 'payouts_in_doubt_total',
      help: 'Payouts on their way when changes of the account were undone',
      registers,
    }),
    cardMoneyUnexplained: new Counter({
      name: 'card_money_unexplained_total',
      help: 'Lines of the card provider that nobody could explain',
      registers,
    }),
  }
}
