import type { Catalogue } from '../../composition/define-module.ts'
import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { makeExportJob, tidyExportsJob } from './exports.events.ts'
import { makeExport } from './make/make-export.service.ts'
import { tidyExports } from './tidy/tidy-exports.service.ts'

export const exportJobs = (all: Catalogue) => [
  handleJob(makeExportJob, {
    atLeastOnce: (ctx: Context, { exportId }) => makeExport(ctx, all.contributions().exports, exportId),
  }),
  handleJob(tidyExportsJob, { atLeastOnce: (ctx: Context) => tidyExports(ctx) }),
]
