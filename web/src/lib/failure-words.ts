import { ApiError } from './api-error.ts'

/** A toast's title and its text. */
export interface Words {
  readonly title: string
  readonly text: string
}

const OUR_FAULT = 500

/** The server's own words where it said no; else ours, some for a bare no and others for no answer at all. */
export function failureWords(error: unknown, refused: Words, failed: Words): Words {
  const refusal = error instanceof ApiError && error.status !== OUR_FAULT ? error.refusal : null
  if (refusal === null) return failed
  return { title: refused.title, text: refusal.error?.trim() || refused.text }
}
