import { defineGauge } from '../../platform/telemetry/define-metric.ts'

export const exportsOldest = defineGauge({
  name: 'exports_oldest_seconds',
  help: 'Age of the oldest copy of a person’s data that was asked for and is not made yet; 0 if there is none',
  keptForSeconds: 25 * 60,
})
