import type { Comment } from '@sayso/contract/shapes/comment'
import type { Post } from '@sayso/contract/shapes/post'
import type { AuthorCard } from '@sayso/contract/shapes/profile'
import { hashtagsIn } from '@sayso/contract/text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import type { FeedData } from '../post/feed-pages.ts'
import { flattenPosts, postKeys } from '../post/index.ts'
import { sessionCall } from '../session/index.ts'
import { localSetting } from '../shell/index.ts'
import { bestMatches, type Unfinished } from './completion.ts'

export interface Suggestion {
  readonly word: string
  readonly profile: AuthorCard | null
  /** Why it is suggested: "Following", "Used before". */
  readonly note: string
}

const MAX = 5
const MAX_TAGS = 30

const asWords = (stored: unknown) =>
  Array.isArray(stored) ? stored.filter((word): word is string => typeof word === 'string') : null

const recentTags = localSetting<readonly string[]>('recent_hashtags', [], asWords)

/** Remembers the hashtags of a published text, to suggest them again. */
export function rememberTags(text: string): void {
  recentTags.set([...new Set([...hashtagsIn(text), ...recentTags.get()])].slice(0, MAX_TAGS))
}

const followingQuery = queryOptions({
  queryKey: ['following-profiles'],
  queryFn: async ({ signal }) => (await sessionCall('feed/followingProfiles', {}, { signal })).profiles,
  staleTime: 5 * 60_000,
  // No retry: the people on the screen are suggested anyway.
  retry: false,
})

/** Returns suggestions for the unfinished word from local data only; nothing that is typed is sent anywhere. */
export function useSuggestions(unfinished: Unfinished | null): readonly Suggestion[] {
  const isMention = unfinished?.kind === 'mention'
  useArrivals(unfinished !== null)
  const { data: following = [] } = useQuery({ ...followingQuery, enabled: isMention })
  if (unfinished === null) return []
  if (!isMention) {
    // Without a letter after the sign, it may also become a number.
    const tags = [...new Set([...recentTags.get(), ...(unfinished.query === '' ? [] : tagsInSight())])]
    return bestMatches(tags, unfinished.query, (tag) => [tag], MAX)
      .filter((tag) => tag !== unfinished.query.toLowerCase())
      .map((word) => ({ word, profile: null, note: recentTags.get().includes(word) ? 'Used before' : '' }))
  }
  const followed = new Set(following.map(({ unique_id }) => unique_id))
  const known = new Map<string, AuthorCard>()
  for (const profile of [...following, ...authorsInSight(), ...speakersInSight()])
    known.set(profile.unique_id, profile)
  return bestMatches([...known.values()], unfinished.query, namesOf, MAX)
    .filter(({ handle }) => handle !== unfinished.query)
    .map((profile) => ({
      word: profile.handle,
      profile,
      note: followed.has(profile.unique_id) ? 'Following' : '',
    }))
}

/** Re-renders when posts or comments arrive, because people who load after the last key press can be suggested too. */
function useArrivals(isLooking: boolean): void {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (!isLooking) return
    // Catch up on what arrived since the last key press.
    lookAgain()
    return queryClient.getQueryCache().subscribe((event) => {
      const hasCome = event.type === 'updated' && event.action.type === 'success'
      if (hasCome && IN_SIGHT.has(event.query.queryKey[0])) lookAgain()
    })
  }, [isLooking])
}

/** The first key parts of all queries that are searched. */
const IN_SIGHT = new Set<unknown>([postKeys.lists[0], postKeys.anyPost[0], postKeys.anyComments[0]])

const namesOf = ({ handle, display_name: name }: AuthorCard) => [handle, ...name.split(/\s+/)]

function postsInSight() {
  const lists = queryClient.getQueriesData<FeedData>({ queryKey: postKeys.lists })
  const alone = queryClient.getQueriesData<Post>({ queryKey: postKeys.anyPost })
  return [...lists.flatMap(([, data]) => flattenPosts(data)), ...alone.flatMap(([, post]) => post ?? [])]
}

/** The part of a cached conversation that is read here: pages of threads, or one thread. */
interface Conversation {
  readonly pages?: readonly { readonly comments: readonly Comment[] }[]
  readonly comment?: Comment
}

/** Limits the search in a long conversation, because it runs on every key press. */
const MAX_PAGES = 4

function speakersInSight(): readonly AuthorCard[] {
  const kept = queryClient.getQueriesData<Conversation>({ queryKey: postKeys.anyComments })
  const speakersOf = ({ profile, comments }: Comment): AuthorCard[] => [
    ...(profile === null || profile.is_me ? [] : [profile]),
    ...comments.flatMap(speakersOf),
  ]
  return kept.flatMap(([, conversation]) => {
    const pages = conversation?.pages?.slice(0, MAX_PAGES) ?? []
    const threads = [
      ...(conversation?.comment ? [conversation.comment] : []),
      ...pages.flatMap(({ comments }) => comments),
    ]
    return threads.flatMap(speakersOf)
  })
}

const authorsInSight = () => postsInSight().flatMap(({ profile }) => (profile.is_me ? [] : [profile]))
const tagsInSight = () => postsInSight().flatMap(({ text }) => hashtagsIn(text))
