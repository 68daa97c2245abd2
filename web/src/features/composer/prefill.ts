import { minutesAtPosition } from '@sayso/contract/durations'
import { cents, formatCents } from '@sayso/contract/money'
import { emptyForm, type PostForm } from '../../entities/draft/index.ts'
import type { DuplicatedPost } from '../../entities/post/duplicate-post.ts'

/** The navigation state the composer may receive; it may come from an older version of the app. */
export type ComposerState = Partial<DuplicatedPost> & { readonly from?: string; readonly isFree?: boolean }

/**
 * The form of a new post that copies another one; null if it starts empty. It is for sale like the other one, unless it
 * is said not to be.
 */
export function prefillOf(state: ComposerState | null): PostForm | null {
  if (typeof state?.content !== 'string') return null
  const { ptvPrice = 0 } = state
  return {
    ...emptyForm,
    text: state.content,
    visibility: state.visibility ?? 'everyone',
    scope: state.distance ?? 'global',
    commentAudience: state.commentAudience ?? null,
    labels: state.labels ?? [],
    minutes: minutesAtPosition(state.duration ?? 100),
    isPaid: state.isFree !== true,
    price: formatCents(cents(ptvPrice)).slice(1),
    canPayMore: state.ptvMinimumPrice ?? false,
    lockedText: state.ptvText ?? '',
    supportEmail: state.ptvSupportEmail ?? '',
  }
}
