import { defineGauge } from '../../platform/telemetry/define-metric.ts'

export const mediaUnmatched = defineGauge({
  name: 'media_unmatched_oldest_seconds',
  help: 'How long the oldest upload waits because the lists of known images cannot be asked; 0 if none does',
  keptForSeconds: 5 * 60,
})
