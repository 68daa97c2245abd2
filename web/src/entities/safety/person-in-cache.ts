import type { ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { Profile } from '@sayso/contract/shapes/profile'
import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { hideCommentsBy, muteCommentsBy } from '../comment/patch-comments-by.ts'
import { removePerson } from '../discovery/remove-person.ts'
import { keptChunk } from '../offline/index.ts'
import { postKeys } from '../post/post-keys.ts'
import { markListsOld, removePosts } from '../post/remove-posts.ts'
import { patchProfile } from '../profile/patch-profile.ts'
import { profileKeys } from '../profile/profile-keys.ts'

/** The parts of the cache in which other people are; posts are undone by what removed them. */
const KINDS: readonly unknown[] = ['profiles', 'profile', 'discovery', 'comments']

/** Runs a change of the cache, and returns what undoes it in every query that nothing else has changed since. */
function undoable(change: () => void): () => void {
  const before = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => KINDS.includes(queryKey[0]) })
    .map(({ queryKey, state }) => [queryKey, state.data] as const)
  change()
  const changed = before.flatMap(([key, data]): [QueryKey, unknown, unknown][] => {
    const after = queryClient.getQueryData(key)
    return after === data ? [] : [[key, data, after]]
  })
  return () => {
    for (const [key, data, after] of changed) {
      const state = queryClient.getQueryState(key)
      if (state?.data === after) queryClient.setQueryData(key, data, { updatedAt: state?.dataUpdatedAt ?? 1 })
    }
  }
}

/** What is left of a profile that one blocks. */
const asBlocked = (): Partial<Profile> => ({
  is_blocked: true,
  is_following: false,
  is_follow_requested: false,
  can_follow: false,
  can_view_posts: false,
  ...{ bio: '', location: '', web_link: '', photo_url: null },
})

/**
 * Takes somebody whom one blocks out of everything that is loaded, for all of one's profiles. What was bought of them
 * stays. Returns what undoes it.
 */
export function hideBlocked(id: ProfileId): () => void {
  const posts = removePosts(({ profile }, { scope }) => scope !== 'purchases' && profile.unique_id === id)
  const rest = undoable(() => {
    // First out of the lists; what is left then is their own page.
    patchProfile({ id }, () => null)
    patchProfile({ id }, asBlocked)
    removePerson(id)
    hideCommentsBy(id)
  })
  queryClient.removeQueries({ queryKey: postKeys.anyPost, type: 'inactive', predicate: isPostOf(id) })
  forget(id)
  return () => {
    rest()
    posts()
  }
}

/** Takes somebody whom one mutes out of feeds and searches; their own page and links still open. */
export function hideMuted(id: ProfileId): () => void {
  const posts = removePosts(({ profile }, { scope }) => isFiltered(scope) && profile.unique_id === id)
  const rest = undoable(() => {
    patchProfile({ id }, () => ({ is_muted: true }))
    removePerson(id)
    muteCommentsBy(id, true)
  })
  forget(id)
  return () => {
    rest()
    posts()
  }
}

/** Mutes act on feeds and searches, not on the page of a profile, one's own posts or what was bought. */
export const isFiltered = (scope: string) => ['global', 'following', 'followers', 'search'].includes(scope)

/** Shows somebody again: their page as soon as it has arrived, the rest with the next look at each list. */
export async function afterUnblock(id: ProfileId): Promise<void> {
  afterUnmuteText()
  const talks = { queryKey: postKeys.anyComments, predicate: hasStubs }
  queryClient.removeQueries({ ...talks, type: 'inactive' })
  void queryClient.invalidateQueries(talks)
  const page = { queryKey: profileKeys.everySingle, predicate: isProfile(id) }
  queryClient.removeQueries({ ...page, type: 'inactive' })
  await queryClient.invalidateQueries(page)
}

export function afterUnmute(id: ProfileId): void {
  patchProfile({ id }, () => ({ is_muted: undefined }))
  muteCommentsBy(id, false)
  afterUnmuteText()
}

/** What was left out comes with the next look at each list. */
export function afterUnmuteText(): void {
  markListsOld()
  void queryClient.invalidateQueries({ queryKey: ['discovery'], refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: ['notifications'], refetchType: 'none' })
}

type Cached = { readonly state: { readonly data?: unknown } }

const isPostOf = (id: ProfileId) => (query: Cached) =>
  (query.state.data as Post | undefined)?.profile.unique_id === id

const isProfile = (id: ProfileId) => (query: Cached) =>
  (query.state.data as Profile | undefined)?.unique_id === id

/** Whose comments are not shown is not known here. */
const hasStubs = (query: Cached) => JSON.stringify(query.state.data)?.includes('"not_shown":true') ?? false

/** Notifications reload when they are next shown, and nothing of this person is kept for when there is no connection. */
function forget(id: ProfileId): void {
  void queryClient.invalidateQueries({ queryKey: ['notifications'], refetchType: 'none' })
  keptChunk.load().then(
    ({ forgetPerson }) => forgetPerson(id),
    () => {},
  )
}
