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
  unconfirmed: 'Your comment waits until your email is verified.',
  replyUnconfirmed: 'Your reply waits until your email is verified.',
  verify: 'Verify email',
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
  newComment: 'new comment',
  newComments: 'new comments',
  end: 'No more comments',
  gone: 'This comment was deleted',
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
  show: 'Show',
  moreReplies: 'more',
  continueThread: 'Continue thread ·',
} as const
