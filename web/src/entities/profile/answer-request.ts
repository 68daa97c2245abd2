import type { ProfileId } from '@sayso/contract/ids'
import { queryClient } from '../../lib/query-client.ts'
import { sessionCall } from '../session/index.ts'
import { patchProfile } from './patch-profile.ts'
import { profileKeys } from './profile-keys.ts'
import { markChanged, refreshProfiles } from './profile-queries.ts'

/** Approves or declines a follow request. Rejects with the error of the call; then the request remains. */
export async function answerRequest(me: ProfileId, id: ProfileId, isWelcome: boolean): Promise<void> {
  const path = isWelcome ? 'user/approveFollower' : 'user/declineFollower'
  await sessionCall(path, { profile_id: id }, { as: me })
  patchProfile({ id, me, list: 'requests' }, () => null)
  if (!isWelcome) return
  const followers = { name: 'followers', me } as const
  // The list of followers is right below and seen next. If it cannot be refreshed now, it is when it is next shown.
  refreshProfiles(followers).catch(() => markChanged(followers))
  void queryClient.invalidateQueries({ queryKey: profileKeys.single(me, { id: me }) })
}
