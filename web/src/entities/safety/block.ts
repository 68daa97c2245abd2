import type { AuthorCard } from '@sayso/contract/shapes/profile'
import { announce } from '../../lib/announcer.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast/toast.ts'
import { profileKeys } from '../profile/profile-keys.ts'
import { findProfile } from '../profile/profile-queries.ts'
import { session, sessionCall } from '../session/index.ts'
import { afterUnblock, hideBlocked } from './person-in-cache.ts'
import { blocksKey, removeBlock } from './safety-queries.ts'
import { texts } from './texts.ts'

/** Long enough to notice whom one has blocked by mistake. */
const UNDO_MS = 8_000

/** Blocks somebody, and takes them out of everything that is loaded. Rejects with the error of the failed call. */
export async function blockPerson(profile: AuthorCard, isForAllMine: boolean): Promise<void> {
  const { unique_id: id, handle } = profile
  const wasFollowed = isFollowed(profile)
  await sessionCall('user/block', { profile_id: id, ...(isForAllMine && { all_mine: true }) })
  const putBack = hideBlocked(id)
  refetchAfter()
  announce(texts.blocked(handle))
  toast.success(texts.blocked(handle), {
    id: `block ${id}`,
    description: texts.blockedText,
    duration: UNDO_MS,
    action: { label: texts.undo, onPress: () => void unblockPerson(profile, { putBack, wasFollowed }) },
  })
}

interface Undone {
  /** Shows again what was taken out of the lists. */
  readonly putBack: () => void
  readonly wasFollowed: boolean
}

/** Unblocks somebody, and returns whether it worked. What the block ended, such as following, does not come back. */
export async function unblockPerson(profile: AuthorCard, undone: Undone | null = null): Promise<boolean> {
  const { unique_id: id, handle } = profile
  try {
    await sessionCall('user/unblock', { profile_id: id })
  } catch (error) {
    toast.failure(texts.unblockFailed(handle), error, {
      id: `block ${id}`,
      action: { label: texts.retry, onPress: () => void unblockPerson(profile, undone) },
    })
    return false
  }
  undone?.putBack()
  removeBlock(id)
  refetchAfter()
  toast.success(texts.unblocked(handle), {
    id: `block ${id}`,
    description: undone?.wasFollowed ? texts.unfollowedText : texts.unblockedText,
  })
  await afterUnblock(id)
  return true
}

function isFollowed({ unique_id: id }: AuthorCard): boolean {
  const state = session.get()
  return state.status === 'authenticated' && findProfile(state.profileId, { id })?.is_following === true
}

/** The list of those one blocks has changed, and perhaps one's own numbers of followers. */
function refetchAfter(): void {
  void queryClient.invalidateQueries({ queryKey: blocksKey })
  const state = session.get()
  if (state.status !== 'authenticated') return
  const { profileId: me } = state
  void queryClient.invalidateQueries({ queryKey: profileKeys.single(me, { id: me }) })
}
