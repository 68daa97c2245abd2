import type { PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { announce } from '../../lib/announcer.ts'
import { tryAgain } from '../../lib/try-again.ts'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'
import { toast } from '../../ui/toast/toast.ts'
import { type Choice, createReactor, noteRefusal, reactionTexts, verbFor } from '../reaction/index.ts'
import { sessionCall } from '../session/index.ts'
import { patchPost } from './patch-post.ts'
import { isOwn } from './post-view.ts'
import { texts } from './texts.ts'

async function send(id: string, confirmed: Choice, wished: Choice): Promise<Post> {
  const verb = verbFor(confirmed, wished)
  if (verb === null) throw new Error('there is no reaction to remove')
  const { post } = await tryAgain(() => sessionCall(`feed/${verb}`, { post_id: id as PostId }))
  return post
}

function showFailure(id: string, kind: ReactionKind, error: unknown, retry: () => void): void {
  noteRefusal(id, kind)
  toast.error(reactionTexts.failed, {
    id: `reaction ${id} ${kind}`,
    description: error instanceof Error ? error.message : '',
    action: { label: reactionTexts.retry, onPress: retry },
  })
}

const reactor = createReactor<Post>({
  show: (id, change) => patchPost(id as PostId, change),
  send,
  showFailure,
})

/** Reacts as a member. Authors cannot react to their own post: they get a message instead of a call. */
export function reactToPost(post: Post, kind: ReactionKind): void {
  const { unique_id: id } = post
  if (isOwn(post)) {
    noteRefusal(id, kind)
    announce(texts.reactOwn)
    toast.message(texts.reactOwn)
    return
  }
  void reactor.toggle(id, post, kind)
}

/** Sends a reaction the user pressed before logging in. It always sets it: the press was never meant to undo one. */
export async function replayReaction(id: PostId, kind: ReactionKind): Promise<void> {
  try {
    const post = await send(id, null, kind)
    patchPost(id, () => post)
  } catch (error) {
    showFailure(id, kind, error, () => void replayReaction(id, kind))
  }
}
