import { relist } from './upkeep/relist-posts.service.ts'
import { dropOldKeys, eraseDeleted, unlistExpired } from './upkeep/sweep-posts.service.ts'

export const postJobs = [relist, unlistExpired, eraseDeleted, dropOldKeys]
