import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { MyCase } from '@sayso/contract/shapes/decision'
import { useQuery } from '@tanstack/react-query'
import { postQuery } from '../../entities/post/index.ts'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { texts } from './texts.ts'

/** Opens the composer with the text of a removed post, if its author can still read it. */
export function PostAgain({ me, one }: { me: ProfileId; one: MyCase }) {
  const isMine = one.side === 'author' && one.kind === 'post' && one.decision === 'remove'
  const isTakenBack = one.appeal?.outcome === 'reverse'
  if (!isMine || isTakenBack || one.post_id === null) return null
  return <AgainButton me={me} id={one.post_id} />
}

function AgainButton({ me, id }: { me: ProfileId; id: PostId }) {
  const { data: post } = useQuery({ ...postQuery(me, id), retry: false })
  if (post?.moderation?.state !== 'removed' || !post.is_mine || post.text === '') return null
  return (
    <LinkButton to={urls.newPost()} state={{ content: post.text, visibility: post.visibility, isFree: true }}>
      {texts.again}
    </LinkButton>
  )
}
