import type { CommentId } from '@sayso/contract/ids'
import { createReactor, noteRefusal, verbFor } from '../../entities/reaction/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { tryAgain } from '../../lib/try-again.ts'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { CommentNode } from './comment-tree.ts'
import { patchComment } from './patch-comments.ts'
import { reactionTexts, texts } from './texts.ts'

/** Includes the post, because a comment is found in the conversation about it. */
const targetOf = ({ post_id, unique_id }: CommentNode) => `${post_id} ${unique_id}`
const partsOf = (target: string) => target.split(' ') as [CommentNode['post_id'], CommentId]

const reactor = createReactor<CommentNode>({
  // Keeps its current replies, which may have changed meanwhile.
  show(target, change) {
    patchComment(...partsOf(target), (now) => ({ ...change(now), comments: now.comments }))
  },
  async send(target, confirmed, wished) {
    const verb = verbFor(confirmed, wished)
    if (verb === null) throw new Error('there is no reaction to remove')
    const [, id] = partsOf(target)
    const { comment } = await tryAgain(() => sessionCall(`comment/${verb}`, { comment_id: id }))
    return comment
  },
  showFailure(target, kind, error, retry) {
    noteRefusal(partsOf(target)[1], kind)
    toast.error(reactionTexts[kind].failed, {
      id: `reaction ${target} ${kind}`,
      description: error instanceof Error ? error.message : '',
      action: { label: texts.retry, onPress: retry },
    })
  },
})

/** Reacts as a member. Authors have no buttons on their own comments. */
export function reactToComment(comment: CommentNode, kind: ReactionKind): void {
  void reactor.toggle(targetOf(comment), comment, kind)
}
