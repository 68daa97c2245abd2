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
 * What somebody is writing in answer to something, kept on the device with every key. Not by profile: changing that, or
 * logging in, takes it along. The same words stand in the feed's box and on the post's page.
 */
export function useCommentDraft(target: string): readonly [string, (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => readDraft(target))
  return [text, (next) => writeDraft(target, next)]
}
