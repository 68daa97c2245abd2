import { defineEvent } from '@sayso/server/platform/bus/event'
import { defineJob } from '@sayso/server/platform/jobs/job'

export const probeJob = defineJob<{ n: number }>('probe.job')
export const probeEvent = defineEvent<{ n: number }>('probe.event')
