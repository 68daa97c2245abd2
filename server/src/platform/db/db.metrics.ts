import { defineCounter, defineGauge, defineHistogram } from '../telemetry/define-metric.ts'

export const readsFellBack = defineCounter({
  name: 'database_reads_fell_back_total',
  help: 'Reads answered by the primary because the replica was unavailable',
})

export const poolConnections = defineGauge({
  name: 'database_pool_connections',
  help: 'Open connections of a pool, by what they do',
  labels: ['pool', 'state'],
})

export const poolWaiting = defineGauge({
  name: 'database_pool_waiting',
  help: 'Requests that wait for a connection of a pool',
  labels: ['pool'],
})

export const poolWaits = defineHistogram({
  name: 'database_pool_wait_seconds',
  help: 'How long it took to get a connection of a pool',
  labels: ['pool'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

export const replicaLag = defineGauge({
  name: 'database_replica_lag_seconds',
  help: 'How far the replica that we read from is behind the primary',
})
