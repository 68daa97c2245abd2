import type { PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { announce } from '../../lib/announcer.ts'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'
import { toast } from '../../ui/toast/toast.ts'
import {
  axisOf,
  createReactor,
  mergeReactions,
  noteRefusal,
  reactionTexts,
  reactionWrite,
  type WaitingReaction,
  withChoice,
} from '../reaction/index.ts'
import { session } from '../session/index.ts'
import { defineWrites, submit } from '../writes/index.ts'
import { patchPost } from './patch-post.ts'
import { isOwn } from './post-view.ts'
import { texts } from './texts.ts'

const KIND = 'post reaction'

async function send(detail: WaitingReaction): Promise<Post | null> {
  const who = session.get()
  if (who.status !== 'authenticated') return null
  const input = { post_id: detail.id }
  const write = reactionWrite(detail, { kind: KIND, area: 'feed', profile: who.profileId, input })
  if (write === null) throw new Error('there is no reaction to remove')
  return (await submit(write))?.post ?? null
}

const answerWith = ({ id, axis }: WaitingReaction, choice: WaitingReaction['to']) =>
  void patchPost(id as PostId, (post) => withChoice(post, axis, choice))

defineWrites<WaitingReaction, { post: Post }>(KIND, {
  merge: (waiting, draft) => mergeReactions('feed', waiting, draft),
  show: ({ detail }) => answerWith(detail, detail.to),
  sent: ({ detail }, { post }) => void patchPost(detail.id as PostId, () => post),
  undo: ({ detail }) => answerWith(detail, detail.from),
})

function showFailure(id: string, kind: ReactionKind, error: unknown, retry: () => void): void {
  noteRefusal(id, kind)
  toast.failure(reactionTexts.failed, error, {
    id: `reaction ${id} ${kind}`,
    action: { label: reactionTexts.retry, onPress: retry },
  })
}

const reactor = createReactor<Post>({
  show: (id, change) => patchPost(id as PostId, change),
  send: (id, axis, from, to) => send({ id, axis, from, to }),
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
    const post = await send({ id, axis: axisOf(kind), from: null, to: kind })
    if (post !== null) patchPost(id, () => post)
  } catch (error) {
    showFailure(id, kind, error, () => void replayReaction(id, kind))
  }
}
