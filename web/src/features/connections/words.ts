import { isUnconfirmed } from '../../lib/api-error.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { toast } from '../../ui/toast/toast.ts'

/** Shows a failure toast, with the server's reason if there is one. */
export function failureText(error: unknown, title: string): void {
  const words = { title, text: title }
  const { text } = failureWords(error, words, words)
  if (!isUnconfirmed(error)) toast.error(title, text === title ? {} : { description: text })
}

const ITEM = 'said_after_reload'

/** Reloads the page and shows this message afterwards. */
export function reloadSaying(words: string): void {
  try {
    sessionStorage.setItem(ITEM, words)
  } catch {
    // Storage is blocked: reload without the message.
  }
  location.reload()
}

export function sayWhatWaited(): void {
  try {
    const words = sessionStorage.getItem(ITEM)
    sessionStorage.removeItem(ITEM)
    if (words !== null) toast.success(words)
  } catch {
    // Storage is blocked, so no message is waiting.
  }
}
