import { isUnconfirmed } from '../../../lib/api-error.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { toast } from '../../../ui/toast/toast.ts'

/** Shows the failure in a toast, and returns the text to show in the form. */
export function failureText(error: unknown, title: string): string {
  const words = { title, text: title }
  const { text } = failureWords(error, words, words)
  if (!isUnconfirmed(error)) toast.error(title, text === title ? {} : { description: text })
  return text
}
