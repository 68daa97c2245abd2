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
  /** Why this one: "Following", "Used before". */
  readonly note: string
}

const MOST = 5
const MOST_TAGS = 30

const asWords = (stored: unknown) =>
  Array.isArray(stored) ? stored.filter((word): word is string => typeof word === 'string') : null

const recentTags = localSetting<readonly string[]>('recent_hashtags', [], asWords)

/** Called when something was published: what one used is offered again. */
export function rememberTags(text: string): void {
  recentTags.set([...new Set([...hashtagsIn(text), ...recentTags.get()])].slice(0, MOST_TAGS))
}

const followingQuery = queryOptions({
  queryKey: ['following-profiles'],
  queryFn: async ({ signal }) => (await sessionCall('feed/followingProfiles', {}, { signal })).profiles,
  staleTime: 5 * 60_000,
  // Nobody waits for it: the people in sight are offered anyway.
  retry: false,
})

/** Who and what the unfinished word may mean, from what is known here; nobody's typing is sent anywhere. */
export function useSuggestions(unfinished: Unfinished | null): readonly Suggestion[] {
  const isMention = unfinished?.kind === 'mention'
  useArrivals(unfinished !== null)
  const { data: following = [] } = useQuery({ ...followingQuery, enabled: isMention })
  if (unfinished === null) return []
  if (!isMention) {
    // Without a letter after the sign it may as well be a number to come.
    const tags = [...new Set([...recentTags.get(), ...(unfinished.query === '' ? [] : tagsInSight())])]
    return bestMatches(tags, unfinished.query, (tag) => [tag], MOST)
      .filter((tag) => tag !== unfinished.query.toLowerCase())
      .map((word) => ({ word, profile: null, note: recentTags.get().includes(word) ? 'Used before' : '' }))
  }
  const followed = new Set(following.map(({ unique_id }) => unique_id))
  const known = new Map<string, AuthorCard>()
  for (const profile of [...following, ...authorsInSight(), ...speakersInSight()])
    known.set(profile.unique_id, profile)
  return bestMatches([...known.values()], unfinished.query, namesOf, MOST)
    .filter(({ handle }) => handle !== unfinished.query)
    .map((profile) => ({
      word: profile.handle,
      profile,
      note: followed.has(profile.unique_id) ? 'Following' : '',
    }))
}

/** Looks again when posts or comments come in: who is loaded after the last letter is in sight as well. */
function useArrivals(isLooking: boolean): void {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (!isLooking) return
    // What came between the letter and now.
    lookAgain()
    return queryClient.getQueryCache().subscribe((event) => {
      const hasCome = event.type === 'updated' && event.action.type === 'success'
      if (hasCome && IN_SIGHT.has(event.query.queryKey[0])) lookAgain()
    })
  }, [isLooking])
}

/** How the keys of all that is looked through begin. */
const IN_SIGHT = new Set<unknown>([postKeys.lists[0], postKeys.anyPost[0], postKeys.anyComments[0]])

const namesOf = ({ handle, display_name: name }: AuthorCard) => [handle, ...name.split(/\s+/)]

function postsInSight() {
  const lists = queryClient.getQueriesData<FeedData>({ queryKey: postKeys.lists })
  const alone = queryClient.getQueriesData<Post>({ queryKey: postKeys.anyPost })
  return [...lists.flatMap(([, data]) => flattenPosts(data)), ...alone.flatMap(([, post]) => post ?? [])]
}

/** As much of a kept conversation as is looked at here: pages of threads, or one thread. */
interface Conversation {
  readonly pages?: readonly { readonly comments: readonly Comment[] }[]
  readonly comment?: Comment
}

/** Nobody is looked for further down a long conversation: this runs with every letter. */
const MOST_PAGES = 4

function speakersInSight(): readonly AuthorCard[] {
  const kept = queryClient.getQueriesData<Conversation>({ queryKey: postKeys.anyComments })
  const speakersOf = ({ profile, comments }: Comment): AuthorCard[] => [
    ...(profile === null || profile.is_me ? [] : [profile]),
    ...comments.flatMap(speakersOf),
  ]
  return kept.flatMap(([, conversation]) => {
    const pages = conversation?.pages?.slice(0, MOST_PAGES) ?? []
    const threads = [
      ...(conversation?.comment ? [conversation.comment] : []),
      ...pages.flatMap(({ comments }) => comments),
    ]
    return threads.flatMap(speakersOf)
  })
}

const authorsInSight = () => postsInSight().flatMap(({ profile }) => (profile.is_me ? [] : [profile]))
const tagsInSight = () => postsInSight().flatMap(({ text }) => hashtagsIn(text))
