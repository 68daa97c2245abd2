import { failureWords } from '../../lib/failure-words.ts'
import { toast } from '../../ui/toast/toast.ts'

/** Says that it failed, and why if the server said so. */
export function tellFailure(error: unknown, title: string): void {
  const words = { title, text: title }
  const { text } = failureWords(error, words, words)
  toast.error(title, text === title ? {} : { description: text })
}

const ITEM = 'said_after_reload'

/** What is to be said once the page is there again. */
export function reloadSaying(words: string): void {
  try {
    sessionStorage.setItem(ITEM, words)
  } catch {
    // Reloaded without a word.
  }
  location.reload()
}

export function sayWhatWaited(): void {
  try {
    const words = sessionStorage.getItem(ITEM)
    sessionStorage.removeItem(ITEM)
    if (words !== null) toast.success(words)
  } catch {
    // Nothing could be kept, so nothing waits.
  }
}
