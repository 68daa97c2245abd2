import { defineCounter, defineGauge, defineHistogram } from '../telemetry/define-metric.ts'

export const jobsRun = defineCounter({ name: 'jobs_total', help: 'Jobs run', labels: ['job', 'result'] })

/** Retried jobs are due again later and later, so this says how long a worker was not free, not how long a job took. */
export const jobsOldest = defineGauge({
  name: 'jobs_oldest_seconds',
  help: 'How long the oldest job that is due has been waiting for a worker; 0 if none is',
  labels: ['lane', 'job'],
  keptForSeconds: 60,
})

export const jobsGivenUp = defineGauge({
  name: 'jobs_given_up',
  help: 'Jobs that failed too often and wait for a person',
  keptForSeconds: 300,
})

export const jobDelays = defineHistogram({
  name: 'job_delay_seconds',
  help: 'Time from when a job was due to when it was done',
  labels: ['job'],
  buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3600],
})
