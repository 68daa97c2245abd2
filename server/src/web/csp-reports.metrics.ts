import { defineCounter } from '../platform/telemetry/define-metric.ts'

export const cspReports = defineCounter({
  name: 'csp_reports_total',
  help: 'Reports of browsers about what the content policy stopped',
  labels: ['directive', 'blocked'],
})
