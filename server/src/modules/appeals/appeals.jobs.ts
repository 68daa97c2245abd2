import { notifyReporters } from './notify/notify-reporters.service.ts'
import { dropEndedCases } from './retention/drop-ended-cases.service.ts'

export const appealJobs = [notifyReporters, dropEndedCases]
