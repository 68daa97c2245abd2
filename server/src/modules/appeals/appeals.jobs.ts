import { notifyReporters } from './notify/notify-reporters.service.ts'

export const appealJobs = [notifyReporters]
