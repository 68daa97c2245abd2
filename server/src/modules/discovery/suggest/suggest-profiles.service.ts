import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { suggestedProfiles } from '@sayso/contract/calls/discovery'
import type { ProfileId } from '@sayso/contract/ids'
import type { SuggestionReason } from '@sayso/contract/shapes/discovery'
import type { Member, Viewer } from '../../../rpc/viewer.ts'
import type { Asker, Places } from '../../places/index.ts'
import type { PostsContext } from '../../posts/index.ts'
import { showMany } from '../../profiles/index.ts'
import { findShown } from '../shown-profiles.queries.ts'
import { type RankedSource, type Reason, type Suggestion, scoreAll, takeMixed } from './suggestions.policy.ts'
import * as q from './suggestions.queries.ts'

type Suggested = Suggestion<ProfileId>

const MAX_STORED = 50

/**
 * People to follow. What depends on the reader alone is made when they look and kept for a day; who is near is added to
 * each answer, because a position is never stored. Everything is filtered when it is shown.
 */
export async function suggestProfiles(
  ctx: PostsContext,
  places: Places,
  asker: Asker,
  input: InputOf<typeof suggestedProfiles>,
): Promise<OutputOf<typeof suggestedProfiles>> {
  const { viewer } = asker
  const { suggestedShown: size } = ctx.config.limits.discovery
  const [own, near, notable] = await Promise.all([
    viewer.kind === 'member' ? ownSuggestions(ctx, viewer) : [],
    nearSource(ctx, places, asker, input),
    notableSource(ctx),
  ])
  const personal = scoreAll(own, [near])
  const isKnown = new Set(personal.map(({ id }) => id))
  // Notable people fill what is left, so that a newcomer's list is not empty.
  const others = scoreAll<ProfileId>([], [notable]).filter(({ id }) => !isKnown.has(id))
  const mixed = takeMixed(await keepWanted(ctx, viewer, personal), size)
  const isFull = mixed.length >= size
  const rest = isFull ? [] : (await keepWanted(ctx, viewer, others)).slice(0, size - mixed.length)
  return { profiles: await present(ctx, viewer, [...mixed, ...rest]) }
}

/** Those who may be shown, are neither the reader nor followed already, and were not dismissed. */
async function keepWanted(
  ctx: PostsContext,
  viewer: Viewer,
  ranked: readonly Suggested[],
): Promise<Suggested[]> {
  const ids = ranked.map(({ id }) => id)
  const [shown, dismissed] = await Promise.all([
    findShown(ctx.db.readFresh, viewer, ids),
    viewer.kind === 'member' ? dismissedBy(ctx, viewer, ids) : new Set<ProfileId>(),
  ])
  return ranked.filter(({ id }) => {
    const one = shown.get(id)
    return one !== undefined && !one.isOwn && !one.isFollowed && !dismissed.has(id)
  })
}

export async function dismiss(
  { db }: PostsContext,
  { profileId }: Member,
  candidate: ProfileId,
): Promise<Record<string, never>> {
  await db.write((tx) => q.putDismissed(tx, profileId, candidate))
  return {}
}

const dismissedBy = ({ db, config }: PostsContext, { profileId }: Member, ids: readonly ProfileId[]) =>
  q.findDismissed(db.read, profileId, ids, config.limits.discovery.dismissedDays)

async function ownSuggestions(ctx: PostsContext, viewer: Member): Promise<Suggested[]> {
  const { db, config } = ctx
  const { profileId } = viewer
  if (await q.areFresh(db.readFresh, profileId, config.limits.discovery.suggestionsKeptHours))
    return q.readSuggestions(db.readFresh, profileId)
  const [friends, sellers] = await Promise.all([
    q.findFollowedByFriends(db.read, profileId, viewer.profileIds),
    db.readPrivate((tx) => q.findSellers(tx, profileId)),
  ])
  const made = scoreAll<ProfileId>(
    [],
    [
      {
        kind: 'followed_by',
        candidates: friends.map(({ id, ...found }) => ({ id, reason: { kind: 'followed_by', ...found } })),
      },
      {
        kind: 'sells_on',
        candidates: firstOfEach(sellers).map(({ id, tag }) => ({ id, reason: { kind: 'sells_on', tag } })),
      },
    ],
  )
  const kept = takeMixed(made, MAX_STORED)
  await db.write((tx) => q.putSuggestions(tx, profileId, kept), { synchronousCommit: false })
  return kept
}

/** A seller on several topics is named for the one where they rank best. */
function firstOfEach(sellers: readonly q.Seller[]): q.Seller[] {
  return [...new Map(sellers.toReversed().map((seller) => [seller.id, seller])).values()].toReversed()
}

async function nearSource(
  { db }: PostsContext,
  places: Places,
  asker: Asker,
  { latitude, longitude, location_source: source }: InputOf<typeof suggestedProfiles>,
): Promise<RankedSource<ProfileId>> {
  const keys = await places.keysFor(asker, { latitude, longitude, source })
  const city = keys.find((key) => key.startsWith('y:'))
  const found = city === undefined ? [] : await q.readPeople(db.read, 'near', city)
  return { kind: 'near', candidates: found.map(({ id }) => ({ id, reason: { kind: 'near' } })) }
}

async function notableSource({ db }: PostsContext): Promise<RankedSource<ProfileId>> {
  const found = await q.readPeople(db.read, 'notable', 'w')
  return {
    kind: 'notable',
    candidates: found.map(({ id, tag }) => ({ id, reason: { kind: 'notable', tag } })),
  }
}

async function present(
  ctx: PostsContext,
  viewer: Viewer,
  taken: readonly Suggested[],
): Promise<OutputOf<typeof suggestedProfiles>['profiles']> {
  const [profiles, friends] = await Promise.all([
    showMany(
      ctx,
      viewer,
      taken.map(({ id }) => id),
    ),
    findFriends(ctx, viewer, taken),
  ])
  const reasonsOf = new Map(taken.map(({ id, reasons }) => [id, reasons]))
  const handleOf = (id: string) => friends.get(id as ProfileId)?.handle ?? []
  return profiles.map((profile) => ({
    profile,
    reasons: (reasonsOf.get(profile.unique_id) ?? []).flatMap((reason) =>
      viewReason(reason, (reason.via ?? []).flatMap(handleOf)),
    ),
  }))
}

/** Those by whom somebody was found, if they may still be named: public, and still followed by the reader. */
async function findFriends(ctx: PostsContext, viewer: Viewer, taken: readonly Suggested[]) {
  const via = taken.flatMap(({ reasons }) => reasons.flatMap((reason) => (reason.via ?? []) as ProfileId[]))
  const shown = await findShown(ctx.db.readFresh, viewer, [...new Set(via)])
  return ctx.authors.getMany([...shown.values()].filter(({ isFollowed }) => isFollowed).map(({ id }) => id))
}

/** Nothing is said about friends if none of them can be named. */
function viewReason(
  { kind, via = [], count = 0, tag = null }: Reason,
  handles: string[],
): SuggestionReason[] {
  if (kind === 'followed_by' && handles.length === 0) return []
  return [{ kind, handles, num_more: Math.max(0, count - via.length), tag }]
}
