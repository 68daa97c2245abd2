import { defineCounter } from '../../platform/telemetry/define-metric.ts'

export const knownImagesFound = defineCounter({
  name: 'known_images_total',
  help: 'Uploads found on a list of known images',
  labels: ['match'],
  startsWith: [{ match: 'same' }, { match: 'alike' }],
})
