import type { PostId } from '@sayso/contract/ids'
import type { PostNumbers } from '@sayso/contract/shapes/live'
import type { Post } from '@sayso/contract/shapes/post'
import { queryClient } from '../../lib/query-client.ts'
import { patchUnread, unreadQuery } from '../notifications/index.ts'
import { patchPost, postQuery } from '../post/index.ts'
import { newVersionSeen } from '../release/index.ts'
import { session } from '../session/index.ts'
import type { LiveEvent, Topic } from './topics.ts'

/** Applies an event to what is cached. Screens only listen for what they alone can show. */
export function applyLive(event: LiveEvent, topics: readonly Topic[]): void {
  switch (event.event) {
    case 'hello':
      if (event.data.app_version !== null) newVersionSeen(event.data.app_version)
      return
    case 'state': {
      const { profiles, posts } = event.data
      for (const unread of profiles) patchUnread(unread)
      showBadge()
      for (const numbers of posts) showNumbers(numbers)
      const shown = new Set<string>(posts.map(({ post_id: id }) => `post:${id}`))
      // A post that we may not see any more: the ordinary call says so in its own words.
      for (const topic of topics) {
        if (topic !== 'following' && !shown.has(topic)) refetch(topic.slice('post:'.length) as PostId)
      }
      return
    }
    case 'unread':
      patchUnread(event.data)
      showBadge()
      return
    case 'post': {
      const { post_id: id, numbers, refetch_in_ms: delay } = event.data
      if (numbers !== null) showNumbers(numbers)
      if (delay !== null) setTimeout(() => refetch(id), delay)
      return
    }
  }
}

function showNumbers({ post_id: id, newest_comment: _, ...numbers }: PostNumbers): void {
  patchPost(id, (post) => (isSame(post, numbers) ? post : { ...post, ...numbers }))
}

function isSame(post: Post, numbers: Partial<Post>): boolean {
  return Object.entries(numbers).every(([name, value]) => post[name as keyof Post] === value)
}

/** Fetches a post again, for every place that shows it. An error becomes the post page's own. */
function refetch(id: PostId): void {
  const state = session.get()
  if (state.status !== 'authenticated') return
  queryClient.fetchQuery({ ...postQuery(state.profileId, id), staleTime: 0 }).then(
    (post) => patchPost(id, () => post),
    () => {},
  )
}

/** The number on the app's icon, where the app is installed: of all profiles together. */
function showBadge(): void {
  const counts = queryClient.getQueryData(unreadQuery.queryKey) ?? []
  const total = counts.reduce((sum, { num_unread: count }) => sum + count, 0)
  navigator.setAppBadge?.(total).catch(() => {})
}
