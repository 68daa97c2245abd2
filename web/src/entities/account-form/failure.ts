import { ApiError } from '../../lib/api-error.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Outcomes } from './texts.ts'

/** One toast tells how it went, and the next attempt tells it anew: an old failure does not stand beside a success. */
export const ACCOUNT_TOAST = 'account'

/** Says it in a toast, and gives back the words for where it happened. */
export function tellFailure(error: unknown, { refused, failed }: Outcomes): string {
  const { title, text } = failureWords(error, refused, failed)
  toast.error(title, { id: ACCOUNT_TOAST, description: text })
  return text
}

/** The field a refusal is about; null when it is about none in particular. */
export function fieldOf<Name extends string>(
  error: unknown,
  fields: Partial<Record<string, Name>>,
): Name | null {
  const code = error instanceof ApiError ? error.code : null
  return (code !== null && Object.hasOwn(fields, code) ? fields[code] : null) ?? null
}

/** On the way to another screen: what failed here is no news there. */
export function dismissFailure(): void {
  toast.dismiss(ACCOUNT_TOAST)
}
