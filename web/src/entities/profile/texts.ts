/** Texts of its components, one export each: the bundler inlines them. */
export const privateProfile = 'Private profile'
export const follower = 'follower'
export const followers = 'followers'
export const following = 'following'
export const post = 'post'
export const posts = 'posts'
