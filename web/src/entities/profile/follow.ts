import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast/toast.ts'
import { sessionCall } from '../session/index.ts'
import { createFollowing } from './following.ts'
import { nameOf } from './names.ts'

/** Following and unfollowing on this page. */
export const { wish: wishToFollow } = createFollowing({
  client: queryClient,
  async send(me, id, isWanted) {
    const path = isWanted ? 'user/follow' : 'user/unfollow'
    return (await sessionCall(path, { profile_id: id }, { as: me })).profile
  },
  tell(error, profile, retry) {
    toast.error(`${nameOf(profile)}: your choice was not saved`, {
      description: error instanceof Error ? error.message : '',
      action: { label: 'Retry', onPress: retry },
    })
  },
})
