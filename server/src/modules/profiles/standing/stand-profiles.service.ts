import type { AccountId } from '@sayso/contract/ids'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ProfilesContext } from '../profiles.context.ts'
import { profileChanged, profileVisibilityChanged } from '../profiles.events.ts'
import type { Standing } from '../profiles.policy.ts'
import { enterExplore, leaveExplore } from '../profiles.queries.ts'
import { forgetAuthor } from '../profiles.service.ts'
import { setStanding } from './profile-standing.queries.ts'

/**
 * Writes how their account stands to all its profiles. Those of a suspended one leave public lists, with their posts,
 * and come back when it is in good standing.
 */
export async function standProfiles(
  tx: Tx,
  ctx: ProfilesContext,
  accountId: AccountId,
  to: { readonly standing: Standing; readonly until: Date | null },
): Promise<void> {
  for (const { id, isPublic } of await setStanding(tx, accountId, to)) {
    if (isPublic && to.standing === 'good') await enterExplore(tx, id)
    if (to.standing !== 'good') await leaveExplore(tx, id)
    await ctx.postsOf.relist(tx, id)
    await publish(tx, profileChanged, { profileId: id })
    await publish(tx, profileVisibilityChanged, { profileId: id })
    forgetAuthor(tx, ctx, id)
  }
}
