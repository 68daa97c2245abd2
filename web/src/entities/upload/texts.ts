/** Texts about uploads. */
export const uploadTexts = {
  title: 'Media Upload Error',
  failed: (file: string, reason: string) => `Failed to upload ${file}: ${reason}`,
  waiting: 'Waiting',
  held: 'Waiting for the connection',
  sending: (share: number) => `Uploading ${Math.round(share * 100)} %`,
  processing: 'Processing...',
  done: 'Uploaded',
  retry: 'Retry',
  retryAll: 'Retry all',
  cancel: (file: string) => `Cancel ${file}`,
  hide: 'Hide uploads',
  show: 'Show uploads',
  allDone: 'All files are uploaded',
} as const

/** The server's own message may already name the file. */
export function failureText(file: string, reason: string): string {
  return reason.startsWith('Failed to upload') ? reason : uploadTexts.failed(file, reason)
}

/** Labels and short texts of its components. */
export const labels = {
  uploads: 'Uploads',
} as const
