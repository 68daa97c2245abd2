import { failureWords } from '../../../lib/failure-words.ts'
import { toast } from '../../../ui/toast/toast.ts'

/** Says it in a toast, and gives back the words for where it happened. */
export function tellFailure(error: unknown, title: string): string {
  const words = { title, text: title }
  const { text } = failureWords(error, words, words)
  toast.error(title, text === title ? {} : { description: text })
  return text
}
