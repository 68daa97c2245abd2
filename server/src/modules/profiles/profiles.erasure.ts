import type { ErasureStep } from '../../composition/personal-data.ts'
import { publish } from '../../platform/bus/event.ts'
import { forget } from '../media/index.ts'
import { stopFollowing } from './follows/follow-profile.service.ts'
import { moveHandle } from './handles/handles.queries.ts'
import { blank, findFollows, holdClosedHandles, leaveLists } from './hide/erase-profiles.queries.ts'
import { profileChanged, profileRenamed } from './profiles.events.ts'
import { forgetAuthor } from './profiles.service.ts'

const BATCH_SIZE = 200

export const profileErasure: readonly ErasureStep[] = [
  {
    tables: ['follow', 'follow_request', 'profile_count'],
    async erase(tx, _, { profileIds }) {
      const pairs = await findFollows(tx, profileIds, BATCH_SIZE)
      for (const { followerId, followeeId } of pairs) await stopFollowing(tx, followerId, followeeId)
      return pairs.length === BATCH_SIZE
    },
    keeps: 'counts that are zero, and of posts that buyers keep',
  },
  {
    tables: ['profile', 'profile_explore', 'former_handle'],
    async erase(tx, ctx, { profileIds }) {
      for (const id of profileIds) {
        await leaveLists(tx, id)
        const before = await blank(tx, id)
        if (before === null) continue
        await moveHandle(tx, id, before.handle, `deleted_${id}`)
        await holdClosedHandles(tx, id)
        if (before.photoId !== null) await forget(tx, before.photoId)
        await publish(tx, profileRenamed, { profileId: id })
        await publish(tx, profileChanged, { profileId: id })
        forgetAuthor(tx, ctx, id)
      }
      return false
    },
    keeps:
      'the number, called “Deleted account”, for the books and for buyers of its posts; its handles for 90 days, of an account that we closed for ever, so that nobody takes its place',
  },
]
