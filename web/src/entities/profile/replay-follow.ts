import type { ProfileId } from '@sayso/contract/ids'
import { toast } from '../../ui/toast/toast.ts'
import { session, sessionCall } from '../session/index.ts'
import { showLateAnswer } from './follow.ts'

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
    showLateAnswer({ id, me }, profile)
  } catch (error) {
    toast.failure('Your follow was not saved', error, {
      action: { label: 'Retry', onPress: () => void replayFollow(id) },
    })
  }
}
