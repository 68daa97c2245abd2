import type { PostId, ProfileId } from '@sayso/contract/ids'
import { openCommentBox, replayReaction } from '../../entities/post/index.ts'
import { replayFollow } from '../../entities/profile/index.ts'
import { takeInterrupted, takeReturnPath } from '../../entities/session/return-path.ts'
import type { Interrupted } from '../../lib/storage.ts'
import type { ReactionKind } from '../../ui/reactions.ts'

/** A slow answer does not keep anybody from where they were going; it still comes. */
const LONGEST_WAIT_MS = 3_000

const KINDS: readonly unknown[] = ['like', 'dislike', 'true', 'false'] satisfies ReactionKind[]

/**
 * Once somebody has logged in or registered: does what logging in interrupted, then answers where that was. In this order, so that
 * what they come back to already has it. A comment is sent by the page it belongs to, where it is seen to go.
 */
export async function goOn(): Promise<string> {
  const interrupted = takeInterrupted(({ act }) => act !== 'send')
  if (interrupted !== null) {
    const patience = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
    await Promise.race([replay(interrupted), patience])
  }
  return takeReturnPath()
}

async function replay(interrupted: Interrupted): Promise<void> {
  if (interrupted.act === 'follow') return replayFollow(interrupted.profile as ProfileId)
  const { act, kind } = interrupted
  const id = interrupted.post as PostId
  if (act === 'comment') openCommentBox(id)
  if (act === 'react' && KINDS.includes(kind)) await replayReaction(id, kind as ReactionKind)
}
