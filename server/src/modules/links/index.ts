export { dropOldPreviews, fetchPictures } from './links.service.ts'
