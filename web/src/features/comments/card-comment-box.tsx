import type { ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { Link } from 'react-router'
import { urls } from '../../lib/urls.ts'
import { CheckIcon } from '../../ui/icons/icons.ts'
import { ClosedLine, useCanWrite } from './closed-line.tsx'
import { CommentBox } from './comment-box.tsx'
import { useJustSent, useUnsent } from './outbox-store.ts'
import { texts } from './texts.ts'
import { UnsentLine } from './unsent-line.tsx'

interface CardCommentBoxProps {
  me: ProfileId
  post: Post
  onLeave: () => void
}

/** A comment box under a card in a list: the user comments without leaving, and sees that it was sent. */
export function CardCommentBox({ me, post, onLeave }: CardCommentBoxProps) {
  const { unique_id: id } = post
  const unsent = useUnsent(id, me).filter(({ parent }) => parent === null)
  const isSent = useJustSent(id)
  const canWrite = useCanWrite(post)
  return (
    <div className="cursor-auto pb-2">
      {canWrite ? (
        <CommentBox me={me} target={{ post: id, parent: null }} autoFocus onLeave={onLeave} />
      ) : (
        <ClosedLine post={post} className="px-1 py-1.5" />
      )}
      {unsent.map((one) => (
        <div key={one.key} className="px-1">
          <p dir="auto" className="mt-1.5 truncate text-text-2">
            {one.text}
          </p>
          <UnsentLine unsent={one} />
        </div>
      ))}
      {isSent && (
        <p className="flex animate-fade-in items-center gap-1.5 px-1 pt-1.5 text-sm text-ok">
          <CheckIcon size={16} /> {texts.posted}
        </p>
      )}
      {post.num_comments > 0 && (
        <Link to={urls.post(id)} className="link mx-1 mt-1.5 inline-flex text-sm">
          {texts.seeAll}
        </Link>
      )}
    </div>
  )
}
