import type { PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { announce } from '../../lib/announcer.ts'
import { tryAgain } from '../../lib/try-again.ts'
import type { ReactionKind } from '../../ui/reactions.ts'
import { toast } from '../../ui/toast/toast.ts'
import { type Choice, createReactor, noteRefusal, verbFor } from '../reaction/index.ts'
import { sessionCall } from '../session/index.ts'
import { patchPost } from './patch-post.ts'
import { isOwn } from './post-view.ts'
import { texts } from './texts.ts'

async function send(id: string, confirmed: Choice, wished: Choice): Promise<Post> {
  const verb = verbFor(confirmed, wished)
  if (verb === null) throw new Error('nothing to take back')
  const { post } = await tryAgain(() => sessionCall(`feed/${verb}`, { post_id: id as PostId }))
  return post
}

function tell(id: string, kind: ReactionKind, error: unknown, retry: () => void): void {
  noteRefusal(id, kind)
  toast.error(texts.reactionFailed, {
    id: `reaction ${id} ${kind}`,
    description: error instanceof Error ? error.message : '',
    action: { label: texts.retry, onPress: retry },
  })
}

const reactor = createReactor<Post>({ show: (id, change) => patchPost(id as PostId, change), send, tell })

/** By a member. What the author may not do is not even tried, but said. */
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

/** What somebody pressed before they logged in: set, whatever was there; pressing was never meant to take it back. */
export async function replayReaction(id: PostId, kind: ReactionKind): Promise<void> {
  try {
    const post = await send(id, null, kind)
    patchPost(id, () => post)
  } catch (error) {
    tell(id, kind, error, () => void replayReaction(id, kind))
  }
}
