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

/** What people say about a post, and the place to say something. */
export function Comments({ me, post, box, heading }: CommentsProps) {
  const [search] = useSearchParams()
  const id = search.get('comment')
  const navigate = useNavigate()
  useInterruptedComment(me, post)
  const session = useSession()
  const isVisitor = session.status === 'authenticated' && session.kind === 'visitor'
  return (
    <section aria-labelledby="comments" className="pb-4">
      <div className="flex items-center justify-between gap-3 px-4 pt-3">
        <h2 id="comments" ref={heading} tabIndex={-1} className="font-semibold">
          {post.num_comments === 0 ? texts.title : countOf(post.num_comments, 'comment', 'comments')}
        </h2>
        {id === null && post.num_comments > 1 && <OrderMenu />}
      </div>
      {(post.can_comment || isVisitor) && (
        <CommentBox
          me={me}
          target={{ post: post.unique_id, parent: null }}
          handle={box}
          // What is said about the post is not part of the thread one looks at.
          onSent={() => id !== null && void navigate(urls.post(post.unique_id))}
          className="@container px-4 pt-2.5 pb-1"
        />
      )}
      {!isVisitor && isForOtherProfile(post) && (
        <p className="px-4 pt-2.5 pb-1 text-sm text-text-3">{texts.otherProfile}</p>
      )}
      {id === null ? (
        <AllComments me={me} post={post} />
      ) : (
        <OneThread key={id} me={me} post={post} id={id as CommentId} />
      )}
    </section>
  )
}

/** The person sees it by another profile of theirs, which alone may be seen here: nothing else keeps a living post shut. */
const isForOtherProfile = ({ can_comment, expires_at }: Post) =>
  !can_comment && (expires_at === null || Date.parse(expires_at) > Date.now())

/** What a visitor wrote and sent, and then had to log in for: now it goes. */
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
