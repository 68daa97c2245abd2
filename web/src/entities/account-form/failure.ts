import { ApiError, isUnconfirmed } from '../../lib/api-error.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Outcomes } from './texts.ts'

/** One toast for the outcome: the next attempt replaces it, so an old failure never stands beside a success. */
export const ACCOUNT_TOAST = 'account'

/** Shows the failure in a toast, and returns the text to show in the form. */
export function failureText(error: unknown, { refused, failed }: Outcomes): string {
  const { title, text } = failureWords(error, refused, failed)
  if (!isUnconfirmed(error)) toast.error(title, { id: ACCOUNT_TOAST, description: text })
  return text
}

/** Returns the field the error is about, or null if it is about no particular field. */
export function fieldOf<Name extends string>(
  error: unknown,
  fields: Partial<Record<string, Name>>,
): Name | null {
  const code = error instanceof ApiError ? error.code : null
  return (code !== null && Object.hasOwn(fields, code) ? fields[code] : null) ?? null
}

/** Dismisses the failure toast when leaving for another screen, where it means nothing. */
export function dismissFailure(): void {
  toast.dismiss(ACCOUNT_TOAST)
}
