import { useSyncExternalStore } from 'react'
import { drafts } from '../../lib/drafts.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const keyOf = (target: string) => `comment ${target}`

export function readDraft(target: string): string {
  const kept = drafts.read(keyOf(target))
  return typeof kept === 'string' ? kept : ''
}

export function writeDraft(target: string, text: string): void {
  if (text === '') drafts.drop(keyOf(target))
  else drafts.write(keyOf(target), text)
  for (const listener of listeners) listener()
}

/**
 * The draft of a comment, stored on the device with every key press. Not per profile: it stays when the user switches
 * profiles or logs in. The feed's box and the post's page share the same text.
 */
export function useCommentDraft(target: string): readonly [string, (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => readDraft(target))
  return [text, (next) => writeDraft(target, next)]
}
