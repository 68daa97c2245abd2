import type { CommentId, ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { type Ref, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../entities/session/index.ts'
import { takeInterrupted } from '../../entities/session/return-path.ts'
import type { TextBoxHandle } from '../../entities/text-box/text-box.tsx'
import { urls } from '../../lib/urls.ts'
import { countOf } from '../../ui/format/count.ts'
import { AllComments } from './all-comments.tsx'
import { ClosedLine, useCanWrite } from './closed-line.tsx'
import { CommentBox } from './comment-box.tsx'
import { OneThread } from './one-thread.tsx'
import { OrderMenu } from './order-menu.tsx'
import { outbox } from './outbox-store.ts'
import { texts } from './texts.ts'
import { readDraft, writeDraft } from './use-comment-draft.ts'

interface CommentsProps {
  me: ProfileId
  post: Post
  box: Ref<TextBoxHandle>
  heading: Ref<HTMLHeadingElement>
}

/** The comments on a post, and the box to write one. */
export function Comments({ me, post, box, heading }: CommentsProps) {
  const [search] = useSearchParams()
  const id = search.get('comment')
  const navigate = useNavigate()
  useInterruptedComment(me, post)
  const canWrite = useCanWrite(post)
  return (
    <section aria-labelledby="comments" className="pb-4">
      <div className="flex items-center justify-between gap-3 px-4 pt-3">
        <h2 id="comments" ref={heading} tabIndex={-1} className="font-semibold">
          {post.num_comments === 0 ? texts.title : countOf(post.num_comments, 'comment', 'comments')}
        </h2>
        {id === null && post.num_comments > 1 && <OrderMenu />}
      </div>
      {canWrite ? (
        <CommentBox
          me={me}
          target={{ post: post.unique_id, parent: null }}
          handle={box}
          // A new comment on the post is not part of the thread on the screen, so show all comments.
          onSent={() => id !== null && void navigate(urls.post(post.unique_id))}
          className="@container px-4 pt-2.5 pb-1"
        />
      ) : (
        <ClosedLine post={post} className="px-4 pt-2.5 pb-1" />
      )}
      {id === null ? (
        <AllComments me={me} post={post} canWrite={canWrite} />
      ) : (
        <OneThread key={id} me={me} post={post} id={id as CommentId} />
      )}
    </section>
  )
}

/** Sends the comment a visitor wrote before they had to log in. */
function useInterruptedComment(me: ProfileId, post: Post): void {
  const session = useSession()
  const isMember = session.status === 'authenticated' && session.kind === 'member'
  const { unique_id: id, can_comment: can } = post
  useEffect(() => {
    if (!isMember || !can) return
    if (takeInterrupted((it) => it.act === 'send' && it.post === id) === null) return
    const text = readDraft(id)
    if (text.trim() === '') return
    writeDraft(id, '')
    void outbox.send(me, { post: id, parent: null }, text)
  }, [isMember, can, id, me])
}
