import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import type { Write } from '../../entities/writes/index.ts'

/** The target of a comment: a post, or a comment under it. */
export interface Target {
  readonly post: PostId
  readonly parent: CommentId | null
}

/** What the queue of writes keeps of a comment. */
export interface CommentDetail extends Target {
  readonly text: string
}

/** A comment the server has not accepted yet. */
export interface Unsent extends CommentDetail {
  readonly key: string
  readonly me: ProfileId
  /** `waiting`: there is no connection; it is sent when there is one. */
  readonly status: 'sending' | 'waiting' | 'failed'
  /** It failed because the user's email is not verified, and is sent once it is. */
  readonly isUnconfirmed: boolean
  /** It failed because the author no longer lets the user comment. Trying again would not help. */
  readonly isClosed: boolean
  /** It failed because the account is suspended. It is kept, to be sent afterwards. */
  readonly isSuspended: boolean
  /** The reason for the failure, in the server's words. */
  readonly reason: string
}

export const KIND = 'comment'

/** A comment as a write of the queue. All comments on a post are sent in their order. */
export function commentWrite(me: ProfileId, { post, parent }: Target, typed: string) {
  const text = typed.trim()
  const detail: CommentDetail = { post, parent, text }
  const shared = { kind: KIND, profile: me, target: post, slot: null, detail }
  return parent === null
    ? { ...shared, path: 'feed/comment' as const, input: { post_id: post, comment: text } }
    : { ...shared, path: 'comment/comment' as const, input: { comment_id: parent, text } }
}

export function unsentOf(write: Write<CommentDetail>): Unsent {
  const { key, profile, status, reason, isUnconfirmed = false, detail } = write
  return {
    ...detail,
    ...{ key, me: profile, reason, isUnconfirmed },
    isClosed: write.code === 'comments_closed',
    isSuspended: write.code === 'account_suspended',
    status: status === 'refused' ? 'failed' : status,
  }
}
