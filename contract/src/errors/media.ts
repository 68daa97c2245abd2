import type { ErrorEntries } from './error-entry.ts'

/** Uploads, pictures, videos and files. */
export const mediaErrors = {
  media_not_found: { status: 200, text: 'This file is gone' },
  media_delete_failed: { status: 200, text: 'Failed to delete media' },
  media_type_refused: { status: 200, text: 'This kind of file cannot be uploaded' },
  media_too_large: { status: 200, text: 'Failed to upload {file}: larger than {limit}' },
  media_unreadable: { status: 200, text: 'Failed to upload {file}: the file cannot be read' },
  media_too_many_pixels: { status: 200, text: 'Failed to upload {file}: the picture has too many pixels' },
  media_too_hard: { status: 200, text: 'Failed to upload {file}: it took too long to prepare' },
  media_too_long: { status: 200, text: 'Failed to upload {file}: the video is too long' },
  media_rejected: { status: 200, text: 'Failed to upload {file}: it cannot be shown here' },
  media_held: {
    status: 200,
    text: 'Somebody looks at this picture before it is shown. Please try again tomorrow, or use another one.',
  },
  media_lock_free: { status: 200, text: 'Only a pay-to-view post can have locked media' },
  media_not_ready: { status: 200, text: 'Only a photo or video that is ready can be locked or made free' },
  media_moves_full: {
    status: 200,
    text: 'Too much was locked and made free in the last hour. Please try again later.',
  },
  media_missing: { status: 200, text: 'Please choose a file first' },
  post_media_full: { status: 200, text: 'Failed to upload {file}: a post can hold at most {limit}' },
  upload_not_found: { status: 200, text: 'This upload is gone. Please start again.' },
  upload_unfinished: { status: 200, text: 'This upload is not finished yet' },
  uploads_full: { status: 200, text: 'You can have at most {max} uploads at a time' },
  storage_unavailable: { status: 503, text: 'Failed to upload {file}: please try again in a moment' },
  storage_full: { status: 200, text: 'Failed to upload {file}: there is no space left' },
} as const satisfies ErrorEntries
