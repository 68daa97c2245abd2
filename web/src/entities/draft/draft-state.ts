import type { ProfileId } from '@sayso/contract/ids'
import { randomText } from '../../lib/random.ts'
import type { LocalDraft, PostForm } from './draft-types.ts'

const ID_LENGTH = 20

export interface DraftState {
  /** Nobody may type before the old draft is there: it would replace what was typed. */
  readonly isOpen: boolean
  readonly draft: LocalDraft
  /** It was begun earlier, here or on another device. */
  readonly isRestored: boolean
  /** `failed`: this browser cannot store it; it lives as long as the page. */
  readonly saving: 'idle' | 'waiting' | 'saved' | 'failed'
  /**
   * Somebody else went on with the same draft: another tab, or another device. Theirs is kept as well, and can be
   * taken instead.
   */
  readonly other: { readonly where: 'tab' | 'device'; readonly draft: LocalDraft } | null
}

export function newDraft(profileId: ProfileId, form: PostForm, more: Partial<LocalDraft> = {}): LocalDraft {
  return {
    id: randomText(ID_LENGTH),
    profileId,
    form,
    files: [],
    count: 0,
    revision: null,
    sentCount: 0,
    savedAt: 0,
    discardedAt: null,
    sent: null,
    ...more,
  }
}
