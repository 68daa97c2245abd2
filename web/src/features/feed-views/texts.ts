import type { FeedArea } from '../../lib/urls.ts'

export type PostsTab = 'list' | 'media' | 'ptv'

interface EmptyText {
  readonly title: string
  readonly text?: string
}

export const empty: Record<FeedArea, Record<PostsTab, EmptyText>> = {
  explore: {
    list: { title: 'No posts to show', text: 'Be the first to share something!' },
    media: { title: 'No media posts to show', text: 'Share some photos or videos!' },
    ptv: { title: 'No PTV posts to show', text: 'Premium content will appear here!' },
  },
  following: {
    list: { title: 'No posts from people you follow' },
    media: { title: 'No media posts from people you follow' },
    ptv: { title: 'No PTV posts from people you follow' },
  },
  followers: {
    list: { title: 'No posts from followers' },
    media: { title: 'No media posts from followers' },
    ptv: { title: 'No PTV posts from followers' },
  },
}

/** Under the title, where people to follow are offered. */
export const following = {
  lead: 'Follow a few people and their posts come here, newest first.',
  others: 'Show others',
  explore: 'Explore people',
} as const

export const failed: Record<PostsTab, string> = {
  list: 'Error loading posts',
  media: 'Error loading media posts',
  ptv: 'Error loading PTV posts',
}

export const aboutPtv = 'Pay-to-view posts. You pay once, per post.'

const whose: Record<FeedArea, string> = {
  explore: 'Explore',
  following: 'Following:',
  followers: 'Followers:',
}
const what: Record<PostsTab, string> = {
  list: 'posts',
  media: 'photos and videos',
  ptv: 'pay-to-view posts',
}

/** The screen's heading, for users who do not see its tabs. */
export const titleOf = (area: FeedArea, tab: PostsTab) => `${whose[area]} ${what[tab]}`

export const copied = 'Link copied!'
export const copyFailed = 'Failed to copy link to clipboard'

/** Labels and short texts of its components. */
export const labels = {
  explorePeople: 'Explore people',
  shareYourProfile: 'Share your profile',
  loadingPosts: 'Loading posts',
} as const
