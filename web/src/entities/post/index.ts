export { flattenPosts } from './feed-pages.ts'
export {
  feedQuery,
  findPost,
  isEmptyFeed,
  pollNewPosts,
  postQuery,
  refreshFeed,
  refreshStaleFeed,
} from './feed-queries.ts'
export { patchAuthor } from './patch-author.ts'
export { patchPost } from './patch-post.ts'
export { type Feed, postKeys } from './post-keys.ts'
export { isShut } from './post-view.ts'
export { reactToPost, replayReaction } from './react-to-post.ts'
export { PostCard, type PostHandlers } from './ui/post-card.tsx'
export { isCommentBoxOpen, openCommentBox } from './ui/post-memory.ts'
export { Marked, SoughtText } from './ui/sought-text.tsx'
