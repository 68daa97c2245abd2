import { defineCounter, defineGauge } from '../../platform/telemetry/define-metric.ts'

export const liveStreams = defineGauge({ name: 'live_streams', help: 'Open live streams' })

export const liveRefused = defineCounter({
  name: 'live_refused_total',
  help: 'Streams that were not opened, by the limit that was reached',
  labels: ['reason'],
})

export const liveClosed = defineCounter({
  name: 'live_closed_total',
  help: 'Streams that ended, by reason',
  labels: ['reason'],
})

export const liveEvents = defineCounter({
  name: 'live_events_total',
  help: 'Events written to live streams',
})

export const livePostReads = defineCounter({
  name: 'live_post_reads_total',
  help: 'Reads of watched posts for live streams',
})
