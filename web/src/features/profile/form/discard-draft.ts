import { drafts } from '../../../lib/drafts.ts'
import { toast } from '../../../ui/toast/toast.ts'

/** Discards the form's draft, with an undo for a while: `comeBack` leads to the form again. */
export function discardDraft(key: string, words: string, comeBack: () => void): void {
  const kept = drafts.read(key)
  drafts.drop(key)
  if (kept === null) return
  const undo = () => {
    drafts.write(key, kept)
    comeBack()
  }
  toast.message(words, { action: { label: 'Undo', onPress: undo }, duration: 8_000 })
}
