import type { AccountId } from '@sayso/contract/ids'
import type { HeldPayouts } from '@sayso/contract/shapes/staff'
import type { Context } from '../../../context.ts'
import { payoutActs } from '../../payouts/index.ts'
import { actOn, type Order, refused } from '../act/act.service.ts'
import { findFacts, listProfiles } from '../people/account.queries.ts'
import { nameAccounts } from '../people/find.queries.ts'
import type { StaffContext } from '../staff.context.ts'
import { listHeld } from './held.queries.ts'

type On = Order & { readonly accountId: AccountId }

/** Stops payouts to all profiles of an account. Payouts already sent continue. */
export async function holdPayouts(ctx: StaffContext, order: On): Promise<void> {
  const { who, because } = order
  await actOn(ctx, order, async (tx, { id }) => {
    if ((await findFacts(tx, id))?.isHeldByStaff) throw refused('The payouts are held already')
    const by = (await nameAccounts(tx, [who.accountId])).get(who.accountId)?.handle ?? who.accountId
    const profiles = await listProfiles(tx, id)
    for (const profile of profiles) await payoutActs.holdIn(tx, profile.id, { by, because })
    return { written: { act: 'hold_payouts', after: { profiles: profiles.length } }, result: null }
  })
}

/** Ends the hold of staff. One that waits for the owner stays. */
export async function releasePayouts(ctx: StaffContext, order: On): Promise<void> {
  const { who, because } = order
  await actOn(ctx, order, async (tx, { id }) => {
    const by = (await nameAccounts(tx, [who.accountId])).get(who.accountId)?.handle ?? who.accountId
    let released = 0
    for (const profile of await listProfiles(tx, id))
      if (await payoutActs.releaseIn(tx, profile.id, { by, because })) released++
    if (released === 0) throw refused('No payouts are held by staff')
    return { written: { act: 'release_payouts', after: { profiles: released } }, result: null }
  })
}

export const listHeldPayouts = (ctx: Context): Promise<HeldPayouts[]> => ctx.db.readPrivate(listHeld)
