import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { OwnProfiles } from '../../accounts/index.ts'
import { fundsOfAll } from '../../ledger/index.ts'
import { isHeldForAnother, looksLikeKnown } from '../handles/handles.queries.ts'
import { isOfficialName } from '../names/impersonation.policy.ts'
import { profileChanged } from '../profiles.events.ts'
import { handleFault } from '../profiles.policy.ts'
import * as q from '../profiles.queries.ts'
import { photoUrlOf } from '../profiles.service.ts'
import { viewOwn } from '../profiles.view.ts'
import { cleanName } from './profile-texts.policy.ts'

/** Fails with the reason if a handle is not allowed. */
export function requireGoodHandle({ config }: Context, handle: string): void {
  const { handleMin: min, handleMax: max } = config.limits.accounts
  const fault = handleFault(handle, { min, max })
  if (fault === 'handle_length') throw new AppError(fault, { values: { min, max } })
  if (fault !== null) throw new AppError(fault)
}

/** Fails if a display name could be taken for one of the platform. */
export function requireOwnName(displayName: string): void {
  if (isOfficialName(displayName)) throw new AppError('display_name_reserved')
}

/**
 * Called after the handle was written: see `isHeldForAnother`. The error is the same for all reasons, so that it
 * reveals none.
 */
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
  if (isRefused) throw new AppError('handle_taken')
}

export interface NewProfile {
  accountId: AccountId
  handle: string
  displayName: string
  isPublic: boolean
  isGuest?: boolean
}

export async function insertNew(tx: Tx, ctx: Context, profile: NewProfile): Promise<ProfileId> {
  const displayName = cleanName(profile.displayName)
  const id = await q.insertProfile(tx, { ...profile, displayName })
  if (id === null) throw new AppError('handle_taken')
  await requireFreeHandle(tx, ctx, profile.handle, id)
  if (profile.isPublic && !profile.isGuest) await q.enterExplore(tx, id)
  await publish(tx, profileChanged, { profileId: id })
  return id
}

/** The functions that accounts need from profiles: see `accounts.context.ts`. */
export function createOwnProfiles(ctx: Context): OwnProfiles {
  return {
    check({ handle, displayName }) {
      requireGoodHandle(ctx, handle)
      if (cleanName(displayName) === '') throw new AppError('display_name_required')
      requireOwnName(displayName)
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
