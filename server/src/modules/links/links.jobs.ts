import type { Pictures } from './links.context.ts'
import { dropOldPreviews, fetchPictures } from './links.service.ts'

export const linkJobs = (pictures: Pictures) => [fetchPictures(pictures), dropOldPreviews(pictures)]
