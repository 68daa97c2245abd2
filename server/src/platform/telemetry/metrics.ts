import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  /** Labels are route patterns and codes only: an id or a text as a label would grow without end and leak. */
  readonly requests: Histogram<'route' | 'method' | 'status'>
  readonly shed: Counter<'reason'>
  readonly cacheReads: Counter<'cache' | 'result'>
  /** Reads that the replica could not answer and the primary did. */
  readonly readsFellBack: Counter
  /** Open live streams. */
  readonly liveStreams: Gauge
  readonly liveRefused: Counter<'reason'>
  readonly liveClosed: Counter<'reason'>
  /** Events written to streams. */
  readonly liveEvents: Counter
  /** Statements that read a watched post. */
  readonly livePostReads: Counter
  readonly eventsPublished: Counter
  readonly eventsHandled: Counter<'consumer' | 'result'>
  readonly jobs: Counter<'job' | 'result'>
  readonly outboxWaiting: Gauge
  /** The age of the oldest waiting event. */
  readonly outboxOldest: Gauge
  readonly outboxReplayLeft: Gauge
  readonly busLost: Counter
  /** Messages to push services. `rejected` means that something is wrong on our side. */
  readonly pushMessages: Counter<'result'>
  /** How many rows violate each invariant about money; 0 if it holds. */
  readonly ledgerBroken: Gauge<'invariant'>
  readonly payoutsFrozen: Gauge
  readonly ledgerAudited: Gauge
  /** Transactions on the card provider's account that could not be explained and were set aside. */
  readonly cardMoneyUnexplained: Counter
  /** Payouts that have been on their way for longer than any successful one takes. */
  readonly payoutsStuck: Gauge
  /** Uploads that are on a list of known images: the same file, or alike. */
  readonly knownImages: Counter<'match'>
  /** How long the oldest upload waits because those lists cannot be asked. */
  readonly mediaUnmatched: Gauge
  /** The age of the oldest copy of somebody's data that is not made yet. */
  readonly exportsOldest: Gauge
  /** Payouts recorded as failed that turned out to be paid. */
  readonly payoutsContradicted: Counter
  /** Payouts that were on their way when an account was recovered from an intruder. */
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
      help: 'Time from the first byte of a request to the last byte of its response',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    shed: new Counter({
      name: 'http_shed_total',
      help: 'Requests rejected because of overload',
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
      help: 'Reads answered by the primary because the replica was unavailable',
      registers,
    }),
    liveStreams: new Gauge({ name: 'live_streams', help: 'Open live streams', registers }),
    liveRefused: new Counter({
      name: 'live_refused_total',
      help: 'Streams that were not opened, by the limit that was reached',
      labelNames: ['reason'],
      registers,
    }),
    liveClosed: new Counter({
      name: 'live_closed_total',
      help: 'Streams that ended, by reason',
      labelNames: ['reason'],
      registers,
    }),
    liveEvents: new Counter({
      name: 'live_events_total',
      help: 'Events written to live streams',
      registers,
    }),
    livePostReads: new Counter({
      name: 'live_post_reads_total',
      help: 'Reads of watched posts for live streams',
      registers,
    }),
    eventsPublished: new Counter({
      name: 'events_published_total',
      help: 'Events published to the bus',
      registers,
    }),
    eventsHandled: new Counter({
      name: 'events_handled_total',
      help: 'Events handled by consumers',
      labelNames: ['consumer', 'result'],
      registers,
    }),
    jobs: new Counter({ name: 'jobs_total', help: 'Jobs run', labelNames: ['job', 'result'], registers }),
    outboxWaiting: new Gauge({
      name: 'outbox_waiting',
      help: 'Events not yet published to the bus, counted up to 100,000',
      registers,
    }),
    outboxOldest: new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest event not yet published to the bus; 0 if there is none',
      registers,
    }),
    outboxReplayLeft: new Gauge({
      name: 'outbox_replay_left',
      help: 'Events still to be published again after the bus lost its store',
      registers,
    }),
    busLost: new Counter({
      name: 'bus_lost_total',
      help: 'Times the bus lost messages it had acknowledged',
      registers,
    }),
    pushMessages: new Counter({
      name: 'push_messages_total',
      help: 'Messages sent to push services, by their answer',
      labelNames: ['result'],
      registers,
    }),
    ledgerBroken: new Gauge({
      name: 'ledger_broken',
      help: 'Rows that violate a ledger invariant',
      labelNames: ['invariant'],
      registers,
    }),
    payoutsFrozen: new Gauge({ name: 'payouts_frozen', help: '1 while payouts are frozen', registers }),
    ledgerAudited: new Gauge({
      name: 'ledger_audited_timestamp_seconds',
      help: 'When the ledger was last audited',
      registers,
    }),
    payoutsStuck: new Gauge({
      name: 'payouts_stuck',
      help: 'Payouts in flight for more than a week',
      registers,
    }),
    knownImages: new Counter({
      name: 'known_images_total',
      help: 'Uploads found on a list of known images',
      labelNames: ['match'],
      registers,
    }),
    mediaUnmatched: new Gauge({
      name: 'media_unmatched_oldest_seconds',
      help: 'How long the oldest upload waits because the lists of known images cannot be asked; 0 if none does',
      registers,
    }),
    exportsOldest: new Gauge({
      name: 'exports_oldest_seconds',
      help: 'Age of the oldest copy of a person’s data that was asked for and is not made yet; 0 if there is none',
      registers,
    }),
    payoutsContradicted: new Counter({
      name: 'payouts_contradicted_total',
      help: 'Failed payouts that the gateway paid after all',
      registers,
    }),
    payoutsInDoubt: new Counter({
      name: 'payouts_in_doubt_total',
      help: 'Payouts in flight when the account was recovered',
      registers,
    }),
    cardMoneyUnexplained: new Counter({
      name: 'card_money_unexplained_total',
      help: 'Unexplained transactions on the card provider’s statement',
      registers,
    }),
  }
}
