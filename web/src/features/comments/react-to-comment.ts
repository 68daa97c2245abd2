import type { CommentId } from '@sayso/contract/ids'
import {
  createReactor,
  mergeReactions,
  noteRefusal,
  reactionWrite,
  type WaitingReaction,
  withChoice,
} from '../../entities/reaction/index.ts'
import { session } from '../../entities/session/index.ts'
import { defineWrites, submit, type WriteDraft } from '../../entities/writes/index.ts'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { CommentNode } from './comment-tree.ts'
import { patchComment } from './patch-comments.ts'
import { reactionTexts, texts } from './texts.ts'

/** Includes the post, because a comment is found in the conversation about it. */
const targetOf = ({ post_id, unique_id }: CommentNode) => `${post_id} ${unique_id}`
const partsOf = (target: string) => target.split(' ') as [CommentNode['post_id'], CommentId]

const KIND = 'comment reaction'

interface OnComment extends WaitingReaction {
  readonly post: CommentNode['post_id']
}

const answerWith = ({ id, post, axis }: OnComment, choice: WaitingReaction['to']) =>
  void patchComment(post, id as CommentId, (comment) => withChoice(comment, axis, choice))

defineWrites<OnComment, { comment: CommentNode }>(KIND, {
  merge: (waiting, draft) => mergeReactions('comment', waiting, draft) as WriteDraft<OnComment> | null,
  show: ({ detail }) => answerWith(detail, detail.to),
  sent: ({ detail: { post, id } }, { comment }) =>
    void patchComment(post, id as CommentId, (now) => ({ ...comment, comments: now.comments })),
  undo: ({ detail }) => answerWith(detail, detail.from),
})

const reactor = createReactor<CommentNode>({
  // Keeps its current replies, which may have changed meanwhile.
  show(target, change) {
    patchComment(...partsOf(target), (now) => ({ ...change(now), comments: now.comments }))
  },
  async send(target, axis, from, to) {
    const who = session.get()
    if (who.status !== 'authenticated') return null
    const [post, id] = partsOf(target)
    const detail: OnComment = { id, axis, from, to, post }
    const input = { comment_id: id }
    const write = reactionWrite(detail, { kind: KIND, area: 'comment', profile: who.profileId, input })
    if (write === null) throw new Error('there is no reaction to remove')
    return (await submit(write))?.comment ?? null
  },
  showFailure(target, kind, error, retry) {
    noteRefusal(partsOf(target)[1], kind)
    toast.failure(reactionTexts[kind].failed, error, {
      id: `reaction ${target} ${kind}`,
      action: { label: texts.retry, onPress: retry },
    })
  },
})

/** Reacts as a member. Authors have no buttons on their own comments. */
export function reactToComment(comment: CommentNode, kind: ReactionKind): void {
  void reactor.toggle(targetOf(comment), comment, kind)
}
