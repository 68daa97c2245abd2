import { defineCounter, defineHistogram } from '../telemetry/define-metric.ts'

/** What a request is for, and so how much it matters: people wait longer for money, and lose more if it fails. */
export type CallClass = 'read' | 'write' | 'money' | 'upload' | 'page'

const REASONS = ['at-work', 'arriving', 'event-loop', 'database', 'hashing'] as const
const CLASSES: readonly CallClass[] = ['read', 'write', 'money', 'upload', 'page']

export const httpRequests = defineHistogram({
  name: 'http_request_seconds',
  help: 'Time from the first byte of a request to the last byte of its response',
  labels: ['route', 'class', 'method', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

export const shedRequests = defineCounter({
  name: 'http_shed_total',
  help: 'Requests rejected because of overload',
  labels: ['reason', 'class'],
  startsWith: REASONS.flatMap((reason) => CLASSES.map((one) => ({ reason, class: one }))),
})
