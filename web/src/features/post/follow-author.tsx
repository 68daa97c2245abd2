import type { ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { useQuery } from '@tanstack/react-query'
import { FollowButton, profileQuery } from '../../entities/profile/index.ts'

/** Follow button for a post's author. A post does not say whether the viewer follows them; their profile does. */
export function FollowAuthor({ post, me }: { post: Post; me: ProfileId }) {
  const { data: author } = useQuery({
    ...profileQuery(me, { id: post.profile.unique_id }),
    enabled: !post.is_mine,
  })
  return author === undefined ? null : <FollowButton profile={author} look="quiet" className="ms-1" />
}
