import type { Mute } from '@sayso/contract/shapes/mute'
import type { AuthorCard } from '@sayso/contract/shapes/profile'
import { announce } from '../../lib/announcer.ts'
import { toast } from '../../ui/toast/toast.ts'
import { removePosts } from '../post/remove-posts.ts'
import { findProfile } from '../profile/profile-queries.ts'
import { session, sessionCall } from '../session/index.ts'
import { mentions } from './mentions.ts'
import { afterUnmute, afterUnmuteText, hideMuted, isFiltered } from './person-in-cache.ts'
import { patchMutes } from './safety-queries.ts'
import { type durations, texts } from './texts.ts'

export type MuteLength = keyof typeof durations

type Hours = 24 | 168 | 720

const UNDO_MS = 8_000

const lasting = (length: MuteLength) => (length === 'ever' ? {} : { hours: Number(length) as Hours })

/** Mutes somebody, and takes them out of the loaded feeds. Rejects with the error of the failed call. */
export async function mutePerson(profile: AuthorCard, length: MuteLength): Promise<void> {
  const { unique_id: id, handle } = profile
  const input = { kind: 'profile', profile_id: id, ...lasting(length) } as const
  const { mute } = await sessionCall('user/mute', input)
  patchMutes((mutes) => [mute, ...mutes.filter((one) => one.profile?.unique_id !== id)])
  const putBack = hideMuted(id)
  announce(texts.muted(`@${handle}`))
  toast.success(texts.muted(`@${handle}`), {
    id: `mute ${id}`,
    description: texts.mutedText,
    duration: UNDO_MS,
    action: { label: texts.undo, onPress: () => void unmutePerson(profile, putBack) },
  })
}

/** Returns whether it worked. */
export async function unmutePerson(profile: AuthorCard, putBack: () => void = () => {}): Promise<boolean> {
  const { unique_id: id, handle } = profile
  try {
    await sessionCall('user/unmute', { kind: 'profile', profile_id: id })
  } catch (error) {
    toast.failure(texts.unmuteFailed(`@${handle}`), error, {
      id: `mute ${id}`,
      action: { label: texts.retry, onPress: () => void unmutePerson(profile, putBack) },
    })
    return false
  }
  putBack()
  patchMutes((mutes) => mutes.filter((one) => one.profile?.unique_id !== id))
  toast.success(texts.unmuted(`@${handle}`), { id: `mute ${id}` })
  afterUnmute(id)
  return true
}

/**
 * Mutes a word, a phrase or a tag, and takes the posts that mention it out of the loaded feeds. Rejects with the error
 * of the failed call.
 */
export async function muteText(text: string, length: MuteLength, isExceptFollowed: boolean): Promise<void> {
  const except = isExceptFollowed ? { except_followed: true } : {}
  const { mute } = await sessionCall('user/mute', { kind: 'text', text, ...lasting(length), ...except })
  patchMutes((mutes) => [...mutes.filter((one) => one.profile !== null || one.text !== mute.text), mute])
  removePosts((post, { scope }) => {
    if (!isFiltered(scope) || post.is_mine || !mentions(post.text, mute)) return false
    return !isExceptFollowed || isKnownStranger(post.profile)
  })
}

/** The cards of posts do not say whether one follows their author: then a post stays until the list is loaded again. */
function isKnownStranger({ unique_id: id }: AuthorCard): boolean {
  const state = session.get()
  return state.status === 'authenticated' && findProfile(state.profileId, { id })?.is_following === false
}

/** Returns whether it worked. */
export async function unmuteText({ text }: Mute): Promise<boolean> {
  const name = texts.quoted(text)
  try {
    await sessionCall('user/unmute', { kind: 'text', text })
  } catch (error) {
    toast.failure(texts.unmuteFailed(name), error, { id: `mute ${text}` })
    return false
  }
  patchMutes((mutes) => mutes.filter((one) => one.profile !== null || one.text !== text))
  announce(texts.unmuted(name))
  afterUnmuteText()
  return true
}
