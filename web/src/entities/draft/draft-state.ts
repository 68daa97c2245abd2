import type { ProfileId } from '@sayso/contract/ids'
import { randomText } from '../../lib/random.ts'
import type { LocalDraft, PostForm } from './draft-types.ts'

const ID_LENGTH = 20

export interface DraftState {
  /**
   * False until the stored draft is loaded. Typing is blocked until then, because loading would replace what was typed.
   */
  readonly isOpen: boolean
  readonly draft: LocalDraft
  /** The draft was started earlier, here or on another device. */
  readonly isRestored: boolean
  /** `failed`: this browser cannot store it; it lasts only as long as the page. */
  readonly saving: 'idle' | 'waiting' | 'saved' | 'failed'
  /** Another version of the same draft, from another tab or device. It is kept as well, and can be taken instead. */
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
