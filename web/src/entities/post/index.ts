export {
  countNewPosts,
  type FeedData,
  type FeedPage,
  flattenPosts,
  type NewPosts,
} from './feed-pages.ts'
export {
  feedQuery,
  findPost,
  pollNewPosts,
  postQuery,
  refreshFeed,
  refreshStaleFeed,
  truncateToFirstPage,
} from './feed-queries.ts'
export { type PostChange, patchPost } from './patch-post.ts'
export { type Feed, type FeedKind, postKeys } from './post-keys.ts'
export { PostCard, type PostHandlers } from './ui/post-card.tsx'
