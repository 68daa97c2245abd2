/** Labels and short texts of its components. */
export const labels = {
  author: 'Author',
  followers: (count: number) => (count === 1 ? 'follower' : 'followers'),
  thisPostHasExpired: 'This post has expired.',
  posted: 'Posted',
  expired: 'Expired',
  loadingPost: 'Loading post',
  goneOrMistyped: 'It may have been deleted, or it may be for followers only.',
  explorePosts: 'Explore posts',
  post: 'Post',
  edited: 'Edited',
  versions: 'Versions',
  reactionsCountForThe: 'Reactions count for the version they were given to.',
  failedToLoadVersions: 'Failed to load versions',
  loadingVersions: 'Loading versions',
} as const
