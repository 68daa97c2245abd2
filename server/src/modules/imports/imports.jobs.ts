import type { ImportsContext } from './imports.context.ts'
import { advanceRuns } from './run/advance-run.service.ts'
import { beginDue } from './schedule/schedule-import.service.ts'

export const importJobs = (ctx: ImportsContext) => [advanceRuns(ctx), beginDue]
