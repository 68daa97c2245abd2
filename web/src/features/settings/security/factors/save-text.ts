import { toast } from '../../../../ui/toast/toast.ts'
import { factorTexts } from './texts.ts'

/** Copies a text, and says so. Returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(factorTexts.copied)
    return true
  } catch {
    toast.error(factorTexts.copyFailed)
    return false
  }
}

/** Lets the browser save a text as a file. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
