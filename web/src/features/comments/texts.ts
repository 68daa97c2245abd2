import { countOf } from '../../ui/format/count.ts'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'

/** Texts of a conversation. */
export const texts = {
  title: 'Comments',
  order: 'Order of comments',
  add: 'Add a comment…',
  addLabel: 'Add a comment',
  send: 'Send',
  cancel: 'Cancel',
  reply: 'Reply',
  sending: 'Sending…',
  waiting: 'Waiting for a connection',
  posted: 'Comment posted successfully!',
  replied: 'Reply posted successfully',
  failed: 'Failed to post comment',
  replyFailed: 'Failed to post reply',
  suspended: 'Not sent: your account is suspended. It is kept here.',
  unconfirmed: 'Your comment waits until your email is verified.',
  replyUnconfirmed: 'Your reply waits until your email is verified.',
  verify: 'Verify email',
  closed: 'Not posted: the author limits who can comment here.',
  retry: 'Retry',
  copy: 'Copy',
  copied: 'Comment copied',
  copyFailed: 'Failed to copy comment',
  discard: 'Discard',
  discarded: 'Draft discarded',
  loadFailed: 'Failed to load comments',
  empty: 'No comments yet',
  emptyText: 'Be the first to comment.',
  otherProfile: 'To comment here, switch to the profile that wrote or bought this post.',
  notThisProfile: 'This profile can’t comment here.',
  newComment: 'new comment',
  newComments: 'new comments',
  end: 'No more comments',
  gone: 'This comment was deleted',
  takenDown: 'Removed',
  takenDownOwn: 'Removed for everybody. You still see it.',
  postRemoved: 'This post was removed, so comments are closed.',
  notFound: 'Comment not found',
  notFoundText: 'It may have been deleted.',
  showAll: 'Show all comments',
  seeAll: 'See comments',
  permalink: 'Copy link to comment',
  linkCopied: 'Link copied!',
  linkFailed: 'Failed to copy link to clipboard',
  hide: 'Hide replies',
  remove: 'Delete comment',
  removed: 'Comment deleted',
  removeFailed: 'Failed to delete comment',
  undo: 'Undo',
  askTitle: 'Delete this comment?',
  askText: 'Your comment will be removed. Replies to it will stay.',
  author: 'Author',
  you: 'You',
  authRequired: 'Authentication required',
  logIn: 'Log in',
} as const

/** Who may comment on a post that not everybody may comment on. */
export const closedTexts = {
  followers: (author: string) => `Only people who follow ${author} can comment.`,
  followed: (author: string) => `Only people ${author} follows can comment.`,
  buyers: () => 'Only people who bought this post can comment.',
  nobody: (author: string) => `${author} has turned comments off.`,
} as const

/** For the author of a post, about comments of others. */
export const hidingTexts = {
  hide: 'Hide for everyone',
  unhide: 'Show to everyone',
  hidden: 'Comment hidden. Anyone can still open it.',
  unhidden: 'Comment shown to everyone',
  hideFailed: 'Failed to hide comment',
  unhideFailed: 'Failed to show comment',
} as const

export const orderNames = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  useful: 'Most useful first',
} as const

/** For each reaction to a comment: the text for visitors, and the text for a failure. */
export const reactionTexts: Record<ReactionKind, { readonly logIn: string; readonly failed: string }> = {
  like: { logIn: 'Please log in to like comments', failed: 'Failed to like comment' },
  dislike: { logIn: 'Please log in to dislike comments', failed: 'Failed to dislike comment' },
  true: { logIn: 'Please log in to mark comments as true', failed: 'Failed to mark comment as true' },
  false: { logIn: 'Please log in to mark comments as false', failed: 'Failed to mark comment as false' },
}

export const replyLogIn = 'Please log in to reply to comments'

/** Labels and short texts of its components. */
export const labels = {
  comment: 'Comment',
  more: 'More',
  inReplyTo: '↳ in reply to @',
  loadingComments: 'Loading comments',
  moreReplies: (count: number) => `Show ${countOf(count, 'more reply', 'more replies')}`,
  continueThread: (count: number) => `Continue thread · ${countOf(count, 'reply', 'replies')}`,
} as const
