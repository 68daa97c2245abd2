import type { OutputOf } from '@sayso/contract/call'
import type { userProfile } from '@sayso/contract/calls/profiles'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { Profile, ProfileOwn } from '@sayso/contract/shapes/profile'
import type { Context } from '../../context.ts'
import type { Reader } from '../../platform/db/db.ts'
import { afterCommit, type Tx } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createCache } from '../../platform/redis/cache.ts'
import { createReadThrough, type ReadThrough } from '../../platform/redis/read-through.ts'
import type { Member, Viewer } from '../../rpc/viewer.ts'
import { findAccount } from '../accounts/index.ts'
import { fundsOf } from '../ledger/index.ts'
import { pictureUrl } from '../media/index.ts'
import { findByFormerHandle, findByHandle } from './handles/handles.queries.ts'
import type { ShownContext } from './profiles.context.ts'
import { isGoneFor } from './profiles.policy.ts'
import * as q from './profiles.queries.ts'
import { type Author, type PhotoUrl, viewOwn, viewSeen } from './profiles.view.ts'

const AUTHOR_CACHED_SECONDS = 60

const authorCache = ({ redis, metrics }: Context) =>
  createCache<Author>(redis, metrics, { name: 'author', version: 4, ttlSeconds: AUTHOR_CACHED_SECONDS })

/** Authors by id, through the caches. One instance per process. */
export function createAuthors(ctx: Context): ReadThrough<ProfileId, Author> {
  return createReadThrough({
    cache: authorCache(ctx),
    load: (ids) => q.findAuthors(ctx.db.readFresh, ids),
  })
}

export function forgetAuthor(tx: Tx, ctx: Context, id: ProfileId): void {
  afterCommit(tx, () => authorCache(ctx).drop([id]))
}

/** Sharp at 96 points on most screens, the largest it is shown. The same everywhere, so that it is fetched once. */
const PHOTO_PIXELS = 192

export function photoUrlOf({ config }: Context): PhotoUrl {
  return (photo) => pictureUrl(config.media.publicUrl, photo, PHOTO_PIXELS)
}

export type Seen = OutputOf<typeof userProfile>['profile']

export interface Lookup {
  readonly profileId?: ProfileId | '' | undefined
  readonly handle?: string | undefined
}

/** Finds a profile by id, else by handle, else the viewer's own. */
export async function getProfile(
  ctx: ShownContext,
  viewer: Viewer,
  { profileId, handle }: Lookup,
): Promise<{ profile: Seen }> {
  if (profileId) return { profile: await showProfile(ctx, viewer, profileId) }
  if (handle) return { profile: await showByHandle(ctx, viewer, handle) }
  if (viewer.kind !== 'member') throw new AppError('profile_not_found')
  return { profile: await showOwn(ctx, viewer, viewer.profileId) }
}

async function showByHandle(ctx: ShownContext, viewer: Viewer, handle: string): Promise<Seen> {
  const id = await findByHandle(ctx.db.read, handle)
  if (id !== null) return showProfile(ctx, viewer, id)
  const { oldHandleRedirectsDays } = ctx.config.limits.accounts
  const movedTo = await findByFormerHandle(ctx.db.read, handle, oldHandleRedirectsDays)
  if (movedTo === null) throw new AppError('profile_not_found')
  const profile = await showProfile(ctx, viewer, movedTo)
  // Viewers without access must not learn that the old and the new handle are the same profile.
  if (!profile.can_view_posts) throw new AppError('profile_not_found')
  return profile
}

function showProfile(ctx: ShownContext, viewer: Viewer, id: ProfileId): Promise<Seen> {
  if (viewer.kind === 'member' && viewer.profileIds.includes(id)) return showOwn(ctx, viewer, id)
  return showSeen(ctx, viewer, id)
}

function showOwn(ctx: Context, viewer: Member, id: ProfileId): Promise<ProfileOwn> {
  return ctx.db.readPrivate((tx) => describeOwn(tx, ctx, viewer.accountId, id))
}

/** A profile as others see it, with the viewer's relation to it. */
export async function showSeen(
  ctx: ShownContext,
  viewer: Viewer,
  id: ProfileId,
  db: Reader = ctx.db.readFresh,
): Promise<Profile> {
  const [rows, look] = await Promise.all([
    q.findSeen(db, followerOf(viewer), [id]),
    ctx.filters.look(viewer, [id]),
  ])
  const row = rows.get(id)
  const between = look.of(id)
  if (!row || isGoneFor({ ...row, isMine: isMine(viewer, id), ...between }))
    throw new AppError('profile_not_found')
  return viewSeen(row, viewer, photoUrlOf(ctx), between)
}

/**
 * Many profiles in the order of their ids, in one statement, and one for blocks and mutes if the viewer has any. Missing
 * and hidden ones are left out, and those whom the viewer must not meet, unless it is the list of whom they block.
 */
export async function showMany(
  ctx: ShownContext,
  viewer: Viewer,
  ids: readonly ProfileId[],
  { isOfBlocked = false }: { isOfBlocked?: boolean } = {},
): Promise<Profile[]> {
  if (ids.length === 0) return []
  const [rows, look] = await Promise.all([
    q.findSeen(ctx.db.readFresh, followerOf(viewer), ids),
    ctx.filters.look(viewer, ids),
  ])
  const photoUrl = photoUrlOf(ctx)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    const between = look.of(id)
    if (!row || isGoneFor({ ...row, isMine: isMine(viewer, id), ...between })) return []
    return between.isBlocked && !isOfBlocked ? [] : [viewSeen(row, viewer, photoUrl, between)]
  })
}

export async function describeOwn(
  tx: Tx,
  ctx: Context,
  accountId: AccountId,
  id: ProfileId,
): Promise<ProfileOwn> {
  const account = await findAccount(tx, accountId)
  const row = (await q.findOwn(tx, accountId)).find((own) => own.id === id)
  if (!account || !row) throw new AppError('profile_not_found')
  return viewOwn(row, { accountEmail: account.email, funds: await fundsOf(tx, id) }, photoUrlOf(ctx))
}

const isMine = (viewer: Viewer, id: ProfileId) => viewer.kind === 'member' && viewer.profileIds.includes(id)

/** Visitors have no rows, so they follow nobody. */
const followerOf = (viewer: Viewer) => (viewer.kind === 'member' ? viewer.profileId : null)
