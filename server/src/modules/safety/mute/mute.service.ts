import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { mute, mutes, unmute } from '@sayso/contract/calls/safety'
import type { Mute } from '@sayso/contract/shapes/mute'
import { AppError, fail } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { isThere } from '../block/blocks.queries.ts'
import type { SafetyContext } from '../safety.context.ts'
import { readMutedText } from './muted-text.policy.ts'
import * as q from './mutes.queries.ts'

/** Mutes a profile or a text for all profiles of the account. Nobody is told. */
export async function muteOne(
  ctx: SafetyContext,
  viewer: Member,
  input: InputOf<typeof mute>,
): Promise<OutputOf<typeof mute>> {
  const { accountId } = viewer
  const muted = read(input)
  const text = muted.kind === 'profile' ? '' : (input.text ?? '').trim()
  await ctx.db.write(async (tx) => {
    if (muted.kind === 'profile') {
      if (viewer.profileIds.includes(muted.profileId)) throw new AppError('mute_self')
      if (!(await isThere(tx, viewer, muted.profileId))) throw new AppError('profile_not_found')
    }
    await q.holdFilter(tx, accountId)
    const chosen = { text, hours: input.hours ?? null, exceptFollowed: input.except_followed ?? false }
    await q.putMute(tx, accountId, muted, chosen)
    const { mutedProfilesMax, mutedTextsMax } = ctx.config.limits.safety
    const count = await q.countMutes(tx, accountId)
    if (count.profiles > mutedProfilesMax) fail('mutes_full', { values: { max: mutedProfilesMax } })
    if (count.texts > mutedTextsMax) fail('mutes_full', { values: { max: mutedTextsMax } })
    await q.copyWords(tx, accountId)
    ctx.filters.dropAfter(tx, viewer.profileIds)
  })
  const [made] = await show(ctx, await q.findMutes(ctx.db.readFresh, accountId, muted))
  if (!made) throw new Error('a mute that was written is not there')
  return { mute: made }
}

/** Something that is not muted stays so: there is nothing to tell. */
export async function unmuteOne(
  ctx: SafetyContext,
  viewer: Member,
  input: InputOf<typeof unmute>,
): Promise<object> {
  const muted = read(input)
  await ctx.db.write(async (tx) => {
    await q.holdFilter(tx, viewer.accountId)
    await q.deleteMute(tx, viewer.accountId, muted)
    await q.copyWords(tx, viewer.accountId)
    ctx.filters.dropAfter(tx, viewer.profileIds)
  })
  return {}
}

export async function listMutes(ctx: SafetyContext, viewer: Member): Promise<OutputOf<typeof mutes>> {
  return { mutes: await show(ctx, await q.findMutes(ctx.db.readFresh, viewer.accountId)) }
}

function read({ kind, profile_id, text }: InputOf<typeof unmute>): q.Muted {
  if (kind === 'profile') {
    if (profile_id === undefined) fail('invalid_input', { details: { field: 'profile_id' } })
    return { kind, profileId: profile_id }
  }
  const muted = readMutedText(text ?? '')
  if (muted === null) throw new AppError('mute_empty')
  return muted
}

/** Profiles that are gone are left out. */
async function show({ profilesOf }: SafetyContext, rows: readonly q.MuteRow[]): Promise<Mute[]> {
  const cards = await profilesOf.cards(rows.flatMap(({ profileId }) => profileId ?? []))
  return rows.flatMap(({ kind, profileId, text, until, exceptFollowed }) => {
    const profile = profileId === null ? null : (cards.get(profileId) ?? null)
    if (kind === 'profile' && profile === null) return []
    return [{ kind, profile, text, until: until?.toISOString() ?? null, except_followed: exceptFollowed }]
  })
}
