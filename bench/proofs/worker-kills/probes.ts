import { defineNews } from '@sayso/server/platform/bus/news'
import { defineJob } from '@sayso/server/platform/jobs/job'

export const probeJob = defineJob<{ n: number }>('probe.job')
export const probeNews = defineNews<{ n: number }>('probe.news')
