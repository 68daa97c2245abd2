import { ApiError } from './api-error.ts'

/** The title and text of a toast. */
export interface Words {
  readonly title: string
  readonly text: string
}

const OUR_FAULT = 500

/**
 * Returns the server's own message if it rejected the call; else ours: `refused` if it came without a message, `failed`
 * if there was no proper answer.
 */
export function failureWords(error: unknown, refused: Words, failed: Words): Words {
  const refusal = error instanceof ApiError && error.status !== OUR_FAULT ? error.refusal : null
  if (refusal === null) return failed
  return { title: refused.title, text: refusal.error?.trim() || refused.text }
}
