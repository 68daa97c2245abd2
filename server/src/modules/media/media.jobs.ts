import { moveWithheld } from './evidence/withhold-media.service.ts'
import { keepFile } from './process/keep-file.service.ts'
import { processMedia, processPhoto, processVideo } from './process/process-media.service.ts'
import { purge, purgeOwnedMedia } from './serve/purge-media.service.ts'
import { collectMedia } from './upkeep/collect-media.service.ts'
import { removeStrays } from './upkeep/move-media.service.ts'

export const mediaJobs = [
  processMedia,
  processPhoto,
  processVideo,
  keepFile,
  collectMedia,
  removeStrays,
  moveWithheld,
  purge,
  purgeOwnedMedia,
]
