export { startUploads } from './start-uploads.ts'
