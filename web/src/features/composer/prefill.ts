import { minutesAtPosition } from '@sayso/contract/durations'
import { cents, formatCents } from '@sayso/contract/money'
import { emptyForm, type PostForm } from '../../entities/draft/index.ts'
import type { DuplicatedPost } from '../../entities/post/post-view.ts'

/** What may come along in the state of the navigation; it may have been written by an older version of the app. */
export type ComposerState = Partial<DuplicatedPost> & { readonly from?: string }

/** A new post that begins as a copy of one that is for sale; null when it begins empty. */
export function prefillOf(state: ComposerState | null): PostForm | null {
  if (typeof state?.content !== 'string') return null
  const { ptvPrice = 0 } = state
  return {
    ...emptyForm,
    text: state.content,
    visibility: state.visibility ?? 'everyone',
    scope: state.distance ?? 'global',
    minutes: minutesAtPosition(state.duration ?? 100),
    isPaid: true,
    price: formatCents(cents(ptvPrice)).slice(1),
    canPayMore: state.ptvMinimumPrice ?? false,
    lockedText: state.ptvText ?? '',
    supportEmail: state.ptvSupportEmail ?? '',
  }
}
