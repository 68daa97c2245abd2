/** Texts of its components, one export each: the bundler inlines them. */
export const loadingMorePosts = 'Loading more posts'
export const noMorePosts = 'No more posts to load'
export const post = 'Post'
export const explorePosts = 'Explore posts'
export const loadingPosts = 'Loading posts'
