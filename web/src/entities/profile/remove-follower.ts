import type { ProfileId } from '@sayso/contract/ids'
import { queryClient } from '../../lib/query-client.ts'
import { sessionCall } from '../session/index.ts'
import { patchProfile } from './patch-profile.ts'
import { profileKeys } from './profile-keys.ts'

/** Ends somebody's follow of `me`. Rejects with the error of the call; then they still follow. */
export async function removeFollower(me: ProfileId, id: ProfileId): Promise<void> {
  await sessionCall('user/removeFollower', { profile_id: id }, { as: me })
  patchProfile({ id, me }, ({ num_following }) => ({
    is_follower: false,
    num_following: Math.max(0, num_following - 1),
  }))
  patchProfile({ id, me, list: 'followers' }, () => null)
  void queryClient.invalidateQueries({ queryKey: profileKeys.single(me, { id: me }) })
}
