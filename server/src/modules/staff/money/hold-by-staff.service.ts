import type { AccountId } from '@sayso/contract/ids'
import type { HeldPayouts } from '@sayso/contract/shapes/staff'
import type { Context } from '../../../context.ts'
import { payoutActs } from '../../payouts/index.ts'
import { actOn, type Order, refused } from '../act/act.service.ts'
import { findFacts, listProfiles } from '../people/account.queries.ts'
import type { StaffContext } from '../staff.context.ts'
import { listHeld } from './held.queries.ts'
import { listRests } from './pay-rest-by-staff.service.ts'
import { signedIn } from './payouts-by-staff.service.ts'

type On = Order & { readonly accountId: AccountId }

/** Stops payouts to all profiles of an account. Payouts already sent continue. */
export async function holdPayouts(ctx: StaffContext, order: On): Promise<void> {
  await actOn(ctx, order, async (tx, { id }) => {
    if ((await findFacts(tx, id))?.isHeldByStaff) throw refused('The payouts are held already')
    const actor = await signedIn(tx, order)
    const profiles = await listProfiles(tx, id)
    for (const profile of profiles) await payoutActs.holdIn(tx, profile.id, actor)
    return { written: { act: 'hold_payouts', after: { profiles: profiles.length } }, result: null }
  })
}

/** Ends the hold of staff. One that waits for the owner stays. */
export async function releasePayouts(ctx: StaffContext, order: On): Promise<void> {
  await actOn(ctx, order, async (tx, { id }) => {
    const actor = await signedIn(tx, order)
    let released = 0
    for (const profile of await listProfiles(tx, id))
      if (await payoutActs.releaseIn(tx, profile.id, actor)) released++
    if (released === 0) {
      const isOwners = (await findFacts(tx, id))?.isHeldForOwner
      throw refused(
        isOwners ? 'The payouts are held until the owner confirms' : 'No payouts are held by staff',
      )
    }
    return { written: { act: 'release_payouts', after: { profiles: released } }, result: null }
  })
}

/** Also what is left of accounts closed for fraud. */
export const listHeldPayouts = (ctx: Context): Promise<HeldPayouts[]> =>
  ctx.db.readPrivate(async (tx) => [...(await listHeld(tx)), ...(await listRests(tx))])
