import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { openCommentBox, replayReaction } from '../../entities/post/index.ts'
import { replayFollow } from '../../entities/profile/replay-follow.ts'
import { replayOnComment } from '../../entities/reaction/replay-on-comment.ts'
import { session } from '../../entities/session/index.ts'
import { takeInterrupted, takeReturnPath } from '../../entities/session/return-path.ts'
import type { Interrupted } from '../../lib/storage.ts'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'

/** A slow answer does not keep the user waiting longer than this; the call still finishes. */
const LONGEST_WAIT_MS = 3_000

const KINDS: readonly unknown[] = ['like', 'dislike', 'true', 'false'] satisfies ReactionKind[]
const isKind = (kind: unknown): kind is ReactionKind => KINDS.includes(kind)

/**
 * After login, or after the welcome that follows a registration: carries out the interrupted action, then returns the
 * path to go back to. In this order, so that the page already shows the result; unless the user has to confirm their
 * email first, which they are asked there. A comment is sent by its post's page, where the user sees it being sent.
 */
export async function goOn(): Promise<string> {
  const interrupted = takeInterrupted(({ act }) => act !== 'send')
  if (interrupted !== null) {
    const patience = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
    const question = new Promise<void>((resolve) => session.question.subscribe(resolve))
    await Promise.race([replay(interrupted), patience, question])
  }
  return takeReturnPath()
}

async function replay(interrupted: Interrupted): Promise<void> {
  if (interrupted.act === 'follow') return replayFollow(interrupted.profile as ProfileId)
  const { act, kind } = interrupted
  if (act === 'react-to-comment') {
    if (isKind(kind)) await replayOnComment(interrupted.comment as CommentId, kind)
    return
  }
  const id = interrupted.post as PostId
  if (act === 'comment') openCommentBox(id)
  if (act === 'react' && isKind(kind)) await replayReaction(id, kind)
}
