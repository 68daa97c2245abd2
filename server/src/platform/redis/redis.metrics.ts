import { defineCounter } from '../telemetry/define-metric.ts'

export const cacheReads = defineCounter({
  name: 'cache_reads_total',
  help: 'Cache reads by result',
  labels: ['cache', 'result'],
})
