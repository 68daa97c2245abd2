import type { ProfileId } from '@sayso/contract/ids'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast/toast.ts'
import { session, sessionCall } from '../session/index.ts'
import { createFollowing } from './following.ts'
import { nameOf } from './names.ts'
import { patchProfile } from './patch-profile.ts'
import { markChanged } from './profile-queries.ts'

/** Follows and unfollows profiles on this page. */
export const { wish: wishToFollow } = createFollowing({
  client: queryClient,
  async send(me, id, isWanted) {
    const path = isWanted ? 'user/follow' : 'user/unfollow'
    return (await sessionCall(path, { profile_id: id }, { as: me })).profile
  },
  showFailure(error, profile, retry) {
    toast.error(`${nameOf(profile)}: your choice was not saved`, {
      description: error instanceof Error ? error.message : '',
      action: { label: 'Retry', onPress: retry },
    })
  },
})

/**
 * Sends a follow the user pressed before logging in. If the profile turns out to be their own, there is nothing to do.
 */
export async function replayFollow(id: ProfileId): Promise<void> {
  const state = session.get()
  if (state.status !== 'authenticated' || state.user.profiles.some(({ unique_id }) => unique_id === id))
    return
  const { profileId: me } = state
  try {
    const { profile } = await sessionCall('user/follow', { profile_id: id }, { as: me })
    patchProfile({ id, me }, () => profile)
    markChanged({ name: 'following', me })
  } catch (error) {
    toast.error('Your follow was not saved', {
      description: error instanceof Error ? error.message : '',
      action: { label: 'Retry', onPress: () => void replayFollow(id) },
    })
  }
}
