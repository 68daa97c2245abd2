import type { Post } from '@sayso/contract/shapes/post'
import { useSession } from '../../entities/session/index.ts'
import { FollowersIcon } from '../../ui/icons/icons.ts'
import { closedTexts, texts } from './texts.ts'

/** Whether the user can write here. Visitors can where everyone may, and log in on the way. */
export function useCanWrite({ can_comment, comment_audience }: Post): boolean {
  const session = useSession()
  const isVisitor = session.status === 'authenticated' && session.kind === 'visitor'
  return can_comment || (isVisitor && comment_audience === 'everyone')
}

/** Says who may comment, where the comment box would be. Nothing about a post that has expired. */
export function ClosedLine({ post, className = '' }: { post: Post; className?: string }) {
  if (post.expires_at !== null && Date.parse(post.expires_at) <= Date.now()) return null
  return (
    <p className={`flex items-start gap-2.5 text-sm text-text-2 ${className}`}>
      <FollowersIcon size={18} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{wordsFor(post)}</span>
    </p>
  )
}

function wordsFor(post: Post): string {
  if (post.moderation?.state === 'removed') return texts.postRemoved
  const { comment_audience: audience, profile } = post
  // The user sees the post through another profile of theirs, which wrote or bought it.
  const isForOtherProfile = post.is_mine || (post.is_purchased && audience === 'buyers')
  if (isForOtherProfile) return texts.otherProfile
  // Bought, and one of the two blocks the other; or bought by another profile, which is not told apart here.
  if (audience === 'everyone') return post.is_purchased ? texts.notThisProfile : texts.otherProfile
  return closedTexts[audience](profile.display_name || profile.handle)
}
