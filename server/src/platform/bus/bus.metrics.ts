import { defineCounter, defineGauge, defineHistogram } from '../telemetry/define-metric.ts'

export const eventsPublished = defineCounter({
  name: 'events_published_total',
  help: 'Events published to the bus',
})

export const eventsHandled = defineCounter({
  name: 'events_handled_total',
  help: 'Events handled by consumers',
  labels: ['consumer', 'result'],
})

export const outboxWaiting = defineGauge({
  name: 'outbox_waiting',
  help: 'Events not yet published to the bus, counted up to 100,000',
  keptForSeconds: 60,
})

export const outboxOldest = defineGauge({
  name: 'outbox_oldest_seconds',
  help: 'Age of the oldest event not yet published to the bus; 0 if there is none',
  keptForSeconds: 60,
})

export const outboxReplayLeft = defineGauge({
  name: 'outbox_replay_left',
  help: 'Events still to be published again after the bus lost its store',
  keptForSeconds: 120,
})

export const busLost = defineCounter({
  name: 'bus_lost_total',
  help: 'Times the bus lost messages it had acknowledged',
})

export const consumerWaiting = defineGauge({
  name: 'consumer_waiting',
  help: 'Events that a consumer has not handled yet, on the bus',
  labels: ['consumer'],
  keptForSeconds: 60,
})

export const eventDelays = defineHistogram({
  name: 'event_delay_seconds',
  help: 'Time from an event to the end of its handling',
  labels: ['consumer'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
})

export const eventsGivenUp = defineGauge({
  name: 'events_given_up',
  help: 'Events that a consumer could not handle and that wait for a person',
  keptForSeconds: 300,
})

export const outboxKept = defineGauge({
  name: 'outbox_kept_seconds',
  help: 'Age of the oldest event in the outbox, also of those that are published; 0 if there is none',
  keptForSeconds: 300,
})

export const partitionedBytes = defineGauge({
  name: 'partitioned_bytes',
  help: 'Size of a table that is dropped by partitions, with its indexes',
  labels: ['table'],
  keptForSeconds: 300,
})
