import type { Context } from '../../context.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { moveWithheld } from './evidence/withhold-media.service.ts'
import type { MediaContext } from './media.context.ts'
import { keepFile } from './process/keep-file.service.ts'
import { processingJobs } from './process/process-media.service.ts'
import { purge, purgeOwnedMedia } from './serve/purge-media.service.ts'
import { collectMedia } from './upkeep/collect-media.service.ts'
import { removeStrays } from './upkeep/move-media.service.ts'

export const mediaJobs = (ctx: MediaContext): JobHandler<Context>[] => [
  ...processingJobs(ctx),
  keepFile(ctx),
  collectMedia,
  removeStrays,
  moveWithheld,
  purge,
  purgeOwnedMedia,
]
