import { defineCounter } from '../../platform/telemetry/define-metric.ts'

/** `built` and `busy` are misses; `older` is a page further down than timelines go. */
export const timelineReads = defineCounter({
  name: 'timeline_reads_total',
  help: 'Reads of timelines, by where they were found',
  labels: ['result'],
  startsWith: [{ result: 'hit' }, { result: 'built' }, { result: 'busy' }, { result: 'older' }],
})
