import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { createProfile as createCall, updateProfile as updateCall } from '@sayso/contract/calls/profiles'
import type { ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import type { UploadedFile } from '../../door/input.ts'
import type { Member } from '../../door/viewer.ts'
import { publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { findAccount, hasLongPassword, lockAccount, requireProof, tellChange } from '../accounts/index.ts'
import { approveAllWaiting } from './follow-requests.service.ts'
import { countGivenUp, moveHandle } from './handles.queries.ts'
import { payoutAddressLetter } from './letters.ts'
import { insertNew, requireFreeHandle, requireGoodHandle } from './new-profile.service.ts'
import { removePhoto, withPhoto } from './photo.service.ts'
import { readForm } from './profile-form.ts'
import type { ProfilesContext } from './profiles.context.ts'
import { profileRenamed } from './profiles.events.ts'
import * as q from './profiles.queries.ts'
import { describeOwn, forgetAuthor } from './profiles.service.ts'

/** The account is locked while its profiles are counted: two windows cannot both make the last one. */
export async function createProfile(
  ctx: ProfilesContext,
  viewer: Member,
  input: InputOf<typeof createCall>,
  file: UploadedFile | null,
): Promise<{ profile: ProfileOwn }> {
  const { handle = '', display_name: displayName = '', ...rest } = readForm(ctx, input)
  requireGoodHandle(ctx, handle)
  const { accountId } = viewer
  const isPublic = rest.is_public ?? true
  const id = await ctx.db.write(async (tx) => {
    await lockAccount(tx, accountId)
    const { profilesMax: max } = ctx.config.limits.accounts
    if ((await q.countOwn(tx, accountId)) >= max) throw new Refused('profiles_full', { values: { max } })
    const made = await insertNew(tx, ctx, { accountId, handle, displayName, isPublic })
    await guardPayoutAddress(tx, ctx, viewer, { id: made, handle, from: null, to: rest.paypal_email })
    await q.setProfile(tx, made, rest)
    return made
  })
  // The profile is made whatever becomes of its picture: it can be sent again, and the answer shows that there is none.
  if (file !== null) await withPhoto(ctx, id, { file }).catch(() => undefined)
  return { profile: await ctx.db.write((tx) => describeOwn(tx, ctx, accountId, id)) }
}

/** What is not sent stays as it is. A picture is taken in first, so that all of the form is kept or nothing. */
export async function updateProfile(
  ctx: ProfilesContext,
  viewer: Member,
  {
    profile_id: id,
    remove_image: isPhotoUnwanted,
    client_key: clientKey,
    ...input
  }: InputOf<typeof updateCall>,
  file: UploadedFile | null,
): Promise<OutputOf<typeof updateCall>> {
  const beginImports = input.import_posts_now ? await ctx.importsOf.prepare(viewer, id) : null
  const change = readForm(ctx, input)
  if (change.handle !== undefined) requireGoodHandle(ctx, change.handle)
  const apply = async (tx: Tx) => {
    await applyChange(tx, ctx, viewer, id, change)
    if (isPhotoUnwanted) await removePhoto(tx, id)
  }
  await (file === null ? ctx.db.write(apply) : withPhoto(ctx, id, { file, clientKey }, apply)).catch(
    (error: unknown) => {
      throw isHandleTaken(error) ? new Refused('handle_taken') : error
    },
  )
  const imports = await beginImports?.(input.import_visibility === 'followers' ? 'followers' : 'everyone')
  const profile = await ctx.db.write((tx) => describeOwn(tx, ctx, viewer.accountId, id))
  return { profile, ...(imports && { imports }) }
}

async function applyChange(
  tx: Tx,
  ctx: ProfilesContext,
  viewer: Member,
  id: ProfileId,
  { paypal_email: sentAddress, ...change }: q.ProfileChange,
): Promise<void> {
  // The account before its profile, as everywhere.
  if (sentAddress !== undefined) await lockAccount(tx, viewer.accountId)
  const before = await q.lockProfile(tx, id)
  if (!before) throw new Refused('profile_not_found')
  const isNewAddress = sentAddress !== undefined && sentAddress !== before.paypalEmail
  await q.setProfile(tx, id, { ...change, ...(isNewAddress && { paypal_email: sentAddress }) })
  if (isNewAddress) {
    const { handle, paypalEmail: from } = before
    await guardPayoutAddress(tx, ctx, viewer, { id, handle, from, to: sentAddress })
  }
  await followHandle(tx, ctx, id, before.handle, change.handle)
  const { handle = before.handle, display_name: displayName = before.displayName } = change
  if (handle !== before.handle || displayName !== before.displayName)
    await publish(tx, profileRenamed, { profileId: id })
  if (change.is_public !== undefined && change.is_public !== before.isPublic)
    await changeVisibility(tx, ctx, id, change.is_public)
  forgetAuthor(tx, ctx, id)
}

/** The index has the last word: two may ask for the same handle at the same moment. */
function isHandleTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'profile_handle'
}

/** Letter case may change at will; another handle leaves the old one behind. */
async function followHandle(
  tx: Tx,
  ctx: ProfilesContext,
  id: ProfileId,
  from: string,
  to: string | undefined,
): Promise<void> {
  if (to === undefined || to.toLowerCase() === from.toLowerCase()) return
  await requireFreeHandle(tx, ctx, to, id)
  await moveHandle(tx, id, from, to)
  const { handleChangesMax: max, handleChangesDays: days } = ctx.config.limits.accounts
  // Each one given up is held for this profile: whoever could change at will could hold them all.
  if ((await countGivenUp(tx, id, days)) > max)
    throw new Refused('handle_changes_full', { values: { max, days } })
}

/** Followers stay either way. Whoever still waits when a profile opens to all is let in. */
async function changeVisibility(
  tx: Tx,
  ctx: ProfilesContext,
  id: ProfileId,
  isPublic: boolean,
): Promise<void> {
  if (isPublic) await q.enterExplore(tx, id)
  else await q.leaveExplore(tx, id)
  await ctx.postsOf.relist(tx, id)
  if (isPublic) await approveAllWaiting(tx, id)
}

/**
 * Where money goes is worth a password that is hard to guess, given a moment ago; and everybody who had the account
 * lately hears of every change.
 */
async function guardPayoutAddress(
  tx: Tx,
  ctx: ProfilesContext,
  viewer: Member,
  change: { id: ProfileId; handle: string; from: string | null; to: string | null | undefined },
): Promise<void> {
  const { id: profileId, handle, from, to } = change
  if (to === undefined || to === from) return
  const { accountId, sessionId } = viewer
  const { passwordMinForPayout: min } = ctx.config.limits.accounts
  if (to !== null && !(await hasLongPassword(tx, accountId)))
    throw new Refused('payout_password_weak', { values: { min } })
  const account = await findAccount(tx, accountId)
  if (!account) throw new Refused('profile_not_found')
  requireProof(viewer, account)
  const { product, limits } = ctx.config
  const { newAddressHours: waitHours } = limits.payouts
  const told = { publicUrl: product.publicUrl, handle, from, to, waitHours, days: limits.codes.undoLinkDays }
  const noted = { accountId, kind: 'payout_address', profileId, before: from, after: to, sessionId } as const
  await tellChange(tx, ctx, noted, (undoUrl) => payoutAddressLetter({ ...told, undoUrl }))
}
