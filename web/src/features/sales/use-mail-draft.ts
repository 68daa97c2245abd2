import type { PostId } from '@sayso/contract/ids'
import { useState } from 'react'
import { drafts } from '../../lib/drafts.ts'

export interface MailDraft {
  readonly text: string
  readonly savedAt: Date | null
  write(text: string): void
  drop(): void
}

const keyOf = (post: PostId) => `buyers-mail ${post}`

/**
 * The draft of an author's mail to buyers, stored on the device with every key press: closing, failing and leaving keep
 * it.
 */
export function useMailDraft(post: PostId): MailDraft {
  const [kept, setKept] = useState(() => read(post))
  // The dialog stays mounted while its post changes.
  if (kept.post !== post) setKept(read(post))
  return {
    text: kept.text,
    savedAt: kept.savedAt,
    write(text) {
      if (text === '') drafts.drop(keyOf(post))
      else drafts.write(keyOf(post), text)
      setKept({ post, text, savedAt: text === '' ? null : new Date() })
    },
    drop() {
      drafts.drop(keyOf(post))
      setKept({ post, text: '', savedAt: null })
    },
  }
}

function read(post: PostId): { post: PostId; text: string; savedAt: Date | null } {
  const text = drafts.read(keyOf(post))
  return { post, text: typeof text === 'string' ? text : '', savedAt: null }
}
