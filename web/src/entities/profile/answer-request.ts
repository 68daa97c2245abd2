import type { ProfileId } from '@sayso/contract/ids'
import { queryClient } from '../../lib/query-client.ts'
import { sessionCall } from '../session/index.ts'
import { patchProfile } from './patch-profile.ts'
import { profileKeys } from './profile-keys.ts'
import { markChanged, refreshProfiles } from './profile-queries.ts'

/** Lets somebody follow, or not. Rejects with what the call failed with; then the request still stands. */
export async function answerRequest(me: ProfileId, id: ProfileId, isWelcome: boolean): Promise<void> {
  const path = isWelcome ? 'user/approveFollower' : 'user/declineFollower'
  await sessionCall(path, { profile_id: id }, { as: me })
  patchProfile({ id, me, list: 'requests' }, () => null)
  if (!isWelcome) return
  const followers = { name: 'followers', me } as const
  // It stands right below, and is looked at next. What cannot be had now is had when it is looked at again.
  refreshProfiles(followers).catch(() => markChanged(followers))
  void queryClient.invalidateQueries({ queryKey: profileKeys.single(me, { id: me }) })
}
