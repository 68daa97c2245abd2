import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast/toast.ts'
import { isEmptyFeed, refreshFeed } from '../post/index.ts'
import { defineWrites, submit, useWaiting } from '../writes/index.ts'
import { createFollowing, wished } from './following.ts'
import { nameOf } from './names.ts'
import { patchProfile } from './patch-profile.ts'
import { isMissing, markChanged, refreshProfiles } from './profile-queries.ts'

const KIND = 'follow'
const slotOf = (me: ProfileId | null, id: ProfileId) => `follow ${me} ${id}`

interface WaitingFollow {
  readonly id: ProfileId
  readonly me: ProfileId
  readonly isWanted: boolean
}

const tieAs = ({ id, me }: WaitingFollow, isWanted: boolean) =>
  void patchProfile({ id, me }, (profile) => wished(profile, isWanted))

defineWrites<WaitingFollow, { profile: Profile }>(KIND, {
  // Following again what waits to be unfollowed leaves everything as it was.
  merge: (waiting, draft) => (waiting.isWanted === draft.detail.isWanted ? draft : null),
  show: ({ detail }) => tieAs(detail, detail.isWanted),
  sent: ({ detail }, { profile }) => showLateAnswer(detail, profile),
  undo: ({ detail }) => tieAs(detail, !detail.isWanted),
})

/** The screen was loaded before the server knew of the follow. */
export function showLateAnswer({ id, me }: { id: ProfileId; me: ProfileId }, profile: Profile): void {
  patchProfile({ id, me }, () => profile)
  const list = { name: 'following', me } as const
  if (profile.is_following && isMissing(list, id)) refreshProfiles(list).catch(() => {})
  else markChanged(list)
  const feed = { scope: 'following', kind: 'standard', me } as const
  // Posts are never put into a list that somebody reads, but an empty one has nothing to read.
  if (isEmptyFeed(feed)) refreshFeed(feed).catch(() => {})
}

/** Whether the follow of a profile waits for a connection. */
export const useWaitingFollow = (me: ProfileId | null, id: ProfileId) => useWaiting(slotOf(me, id))

/** Follows and unfollows profiles on this page. */
export const { wish: wishToFollow } = createFollowing({
  client: queryClient,
  async send(me, id, isWanted) {
    const path = isWanted ? ('user/follow' as const) : ('user/unfollow' as const)
    const slot = slotOf(me, id)
    const detail: WaitingFollow = { id, me, isWanted }
    const write = { kind: KIND, profile: me, path, input: { profile_id: id }, target: slot, slot, detail }
    return (await submit(write))?.profile ?? null
  },
  showFailure(error, profile, retry) {
    toast.failure(`${nameOf(profile)}: your choice was not saved`, error, {
      action: { label: 'Retry', onPress: retry },
    })
  },
})
