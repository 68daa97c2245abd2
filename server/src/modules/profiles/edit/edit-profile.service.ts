import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { createProfile as createCall, updateProfile as updateCall } from '@sayso/contract/calls/profiles'
import type { ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { UploadedFile } from '../../../rpc/input.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { requireAllowedLinks } from '../../abuse/index.ts'
import {
  emailAboutChange,
  findAccount,
  hasLongPassword,
  lockAccount,
  requireProof,
} from '../../accounts/index.ts'
import { purgeOwned } from '../../media/index.ts'
import { approveAllWaiting } from '../follows/answer-follow-requests.service.ts'
import { countGivenUp, moveHandle } from '../handles/handles.queries.ts'
import type { ProfilesContext } from '../profiles.context.ts'
import { payoutAddressEmail } from '../profiles.emails.ts'
import { profileChanged, profileRenamed, profileVisibilityChanged } from '../profiles.events.ts'
import * as q from '../profiles.queries.ts'
import { describeOwn, forgetAuthor } from '../profiles.service.ts'
import { insertNew, requireFreeHandle, requireGoodHandle } from './create-profile.service.ts'
import { readForm } from './profile-form.ts'
import { removePhoto, withPhoto } from './replace-photo.service.ts'

/**
 * Creates a profile. The account is locked while its profiles are counted, so that two windows cannot both create the
 * last one allowed.
 */
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
    if ((await q.countOwn(tx, accountId)) >= max) throw new AppError('profiles_full', { values: { max } })
    const made = await insertNew(tx, ctx, { accountId, handle, displayName, isPublic })
    await guardPayoutAddress(tx, ctx, viewer, { id: made, handle, from: null, to: rest.paypal_email })
    await requireAllowedLinks(tx, ctx, rest.web_link, rest.bio)
    await q.setProfile(tx, made, rest)
    return made
  })
  // The profile is created even if its picture fails: the picture can be sent again, and the response shows that there
  // is none.
  if (file !== null) await withPhoto(ctx, id, { file }).catch(() => undefined)
  return { profile: await ctx.db.readPrivate((tx) => describeOwn(tx, ctx, accountId, id)) }
}

/**
 * Edits a profile. Fields that are not sent stay as they are. A picture is processed first, so that either the whole
 * form is saved or nothing.
 */
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
      throw isHandleTaken(error) ? new AppError('handle_taken') : error
    },
  )
  const imports = await beginImports?.(input.import_visibility === 'followers' ? 'followers' : 'everyone')
  const profile = await ctx.db.readPrivate((tx) => describeOwn(tx, ctx, viewer.accountId, id))
  return { profile, ...(imports && { imports }) }
}

async function applyChange(
  tx: Tx,
  ctx: ProfilesContext,
  viewer: Member,
  id: ProfileId,
  { paypal_email: sentAddress, ...change }: q.ProfileChange,
): Promise<void> {
  // Locks the account before its profile, as everywhere.
  if (sentAddress !== undefined) await lockAccount(tx, viewer.accountId)
  const before = await q.lockProfile(tx, id)
  if (!before) throw new AppError('profile_not_found')
  await requireAllowedLinks(tx, ctx, change.web_link, change.bio)
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
  const isFoundOtherwise = [change.handle, change.display_name, change.bio, change.is_public].some(
    (sent) => sent !== undefined,
  )
  if (isFoundOtherwise) await publish(tx, profileChanged, { profileId: id })
  forgetAuthor(tx, ctx, id)
}

/** The unique index decides: two requests may ask for the same handle concurrently. */
function isHandleTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'profile_handle'
}

/** Changes of letter case are free; a different handle leaves the old one behind as a former handle. */
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
  // Each former handle stays reserved for this profile: without a limit one profile could reserve any number of them.
  if ((await countGivenUp(tx, id, days)) > max)
    throw new AppError('handle_changes_full', { values: { max, days } })
}

/** Followers stay either way. When a profile becomes public, all pending follow requests are approved. */
export async function changeVisibility(
  tx: Tx,
  ctx: ProfilesContext,
  id: ProfileId,
  isPublic: boolean,
): Promise<void> {
  if (isPublic) await q.enterExplore(tx, id)
  else {
    await q.leaveExplore(tx, id)
    await purgeOwned(tx, id)
  }
  await ctx.postsOf.relist(tx, id)
  await publish(tx, profileVisibilityChanged, { profileId: id })
  if (isPublic) await approveAllWaiting(tx, id)
}

/**
 * Changing a payout address requires a long password or a second factor, and a recent proof. Every address the account had lately gets an
 * email about the change.
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
  const account = await findAccount(tx, accountId)
  if (!account) throw new AppError('profile_not_found')
  const hasSecond = account.hasPasskey || account.hasTotp
  if (to !== null && !hasSecond && !(await hasLongPassword(tx, accountId)))
    throw new AppError('payout_password_weak', { values: { min } })
  requireProof(viewer, account)
  const { product, limits } = ctx.config
  const { newAddressHours: waitHours } = limits.payouts
  const reported = {
    publicUrl: product.publicUrl,
    handle,
    from,
    to,
    waitHours,
    days: limits.codes.undoLinkDays,
  }
  const noted = { accountId, kind: 'payout_address', profileId, before: from, after: to, sessionId } as const
  await emailAboutChange(tx, ctx, noted, (undoUrl) => payoutAddressEmail({ ...reported, undoUrl }))
}
