import type { AccountId } from '@sayso/contract/ids'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { changeVisibility } from '../edit/edit-profile.service.ts'
import type { ProfilesContext } from '../profiles.context.ts'
import { profileChanged } from '../profiles.events.ts'
import { forgetAuthor } from '../profiles.service.ts'
import { hideAll, unhideAll } from './hidden.queries.ts'

/**
 * Hides all profiles of an account that is being deleted. They also stop being public, so that every rule about public
 * profiles holds for them; what they were is kept for the way back.
 */
export async function hideProfiles(tx: Tx, ctx: ProfilesContext, accountId: AccountId): Promise<void> {
  for (const { id, wasPublic } of await hideAll(tx, accountId)) {
    if (wasPublic) await changeVisibility(tx, ctx, id, false)
    await publish(tx, profileChanged, { profileId: id })
    forgetAuthor(tx, ctx, id)
  }
}

/** The way back: everything is as it was. */
export async function unhideProfiles(tx: Tx, ctx: ProfilesContext, accountId: AccountId): Promise<void> {
  for (const { id, isPublic } of await unhideAll(tx, accountId)) {
    if (isPublic) await changeVisibility(tx, ctx, id, true)
    await publish(tx, profileChanged, { profileId: id })
    forgetAuthor(tx, ctx, id)
  }
}
