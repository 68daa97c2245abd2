import { dropOldKeys, forgetThread } from './sweep-comments.service.ts'

export const commentJobs = [forgetThread, dropOldKeys]
