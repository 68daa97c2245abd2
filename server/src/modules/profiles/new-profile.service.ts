import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import type { OwnProfiles } from '../accounts/index.ts'
import { fundsOfAll } from '../ledger/index.ts'
import { isHeldForAnother, looksLikeKnown } from './handles.queries.ts'
import { cleanLine } from './profile-texts.policy.ts'
import { handleFault } from './profiles.policy.ts'
import * as q from './profiles.queries.ts'
import { photoUrlOf } from './profiles.service.ts'
import { viewOwn } from './profiles.view.ts'

/** Refuses what nobody may be called, with the text that says why. */
export function requireGoodHandle({ config }: Context, handle: string): void {
  const { handleMin: min, handleMax: max } = config.limits.accounts
  const fault = handleFault(handle, { min, max })
  if (fault === 'handle_length') throw new Refused(fault, { values: { min, max } })
  if (fault !== null) throw new Refused(fault)
}

/** After the handle was written: see `isHeldForAnother`. One answer for all reasons, so that none can be told. */
export async function requireFreeHandle(
  tx: Tx,
  { config }: Context,
  handle: string,
  id: ProfileId,
): Promise<void> {
  const { freedHandleHeldDays, knownFollowersMin } = config.limits.accounts
  const isRefused =
    (await isHeldForAnother(tx, handle, id, freedHandleHeldDays)) ||
    (await looksLikeKnown(tx, handle, id, knownFollowersMin))
  if (isRefused) throw new Refused('handle_taken')
}

export interface NewProfile {
  accountId: AccountId
  handle: string
  displayName: string
  isPublic: boolean
  isGuest?: boolean
}

export async function insertNew(tx: Tx, ctx: Context, profile: NewProfile): Promise<ProfileId> {
  const displayName = cleanLine(profile.displayName)
  const id = await q.insertProfile(tx, { ...profile, displayName })
  if (id === null) throw new Refused('handle_taken')
  await requireFreeHandle(tx, ctx, profile.handle, id)
  if (profile.isPublic && !profile.isGuest) await q.enterExplore(tx, id)
  return id
}

/** What accounts need of profiles: see `accounts.context.ts`. */
export function createOwnProfiles(ctx: Context): OwnProfiles {
  return {
    check({ handle, displayName }) {
      requireGoodHandle(ctx, handle)
      if (cleanLine(displayName) === '') throw new Refused('display_name_required')
    },
    create: (tx, profile) => insertNew(tx, ctx, profile),
    async listOwn(tx, account) {
      const rows = await q.findOwn(tx, account.id)
      const funds = await fundsOfAll(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => {
        const own = { accountEmail: account.email, funds: funds.get(row.id) ?? cents(0) }
        return viewOwn(row, own, photoUrlOf(ctx))
      })
    },
    ownerOf: q.findOwner,
    dropPayoutAddresses: q.clearPayoutAddresses,
    setPayoutAddress: (tx, id, address) => q.setProfile(tx, id, { paypal_email: address }),
  }
}
