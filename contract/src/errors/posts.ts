import type { ErrorEntries } from './error-entry.ts'

/** Posts, reactions and comments. */
export const postsErrors = {
  post_not_found: { status: 200, text: 'Post not found' },
  post_text_required: { status: 200, text: 'Please write something first' },
  post_update_failed: { status: 200, text: 'Failed to update post' },
  post_delete_sold: {
    status: 200,
    text: 'This post has buyers and can no longer be deleted. You can stop selling it.',
  },
  post_undelete_too_late: { status: 200, text: 'This post can no longer be restored' },
  post_sold: {
    status: 200,
    text: 'This post has buyers and stays pay-to-view. You can stop selling it.',
  },
  too_many_mentions: { status: 200, text: 'A post can mention at most {max} profiles' },
  too_many_hashtags: { status: 200, text: 'A post can have at most {max} hashtags' },
  duration_over: {
    status: 200,
    text: 'This post is already older than that. Please choose a longer duration.',
  },
  duration_invalid: { status: 200, text: 'Please choose a duration from the slider' },
  place_unresolved: { status: 200, text: 'We could not tell your {scope}. Please choose a wider distance.' },
  place_fix_required: { status: 200, text: 'A post for your surroundings needs your exact location' },
  zone_unknown: { status: 200, text: 'Please choose a timezone from the list' },
  release_time_required: { status: 200, text: 'Please choose when the locked part is released' },
  sale_end_required: { status: 200, text: 'Please choose when the sale ends' },
  sale_end_past: { status: 200, text: 'The end of the sale must be in the future' },
  support_email_invalid: { status: 200, text: 'Please enter a valid support email' },
  adult_off: { status: 200, text: 'Adult posts are not allowed here' },
  adult_sales_off: { status: 200, text: 'Adult posts cannot be sold here. Please make the post free.' },
  adult_statement_required: { status: 200, text: 'Please confirm first that you are 18 or older' },
  label_by_staff: { status: 200, text: 'Our staff set a label on this post. It cannot be taken off.' },
  post_withheld: {
    status: 200,
    text: 'You have chosen not to see posts like this. You can change that in Settings, Privacy.',
  },
  drafts_full: { status: 200, text: 'You can keep at most {max} drafts. Please delete one first.' },
  nothing_to_sell: {
    status: 200,
    text: 'Nothing is hidden yet. Write hidden text, add a file or lock a photo, or make the post free.',
  },
  release_later: { status: 200, text: 'After the first sale the release can only be moved earlier' },
  profile_would_tell: {
    status: 200,
    text: 'Please switch to the profile that wrote or bought this post. This one would show that both are yours.',
  },
  post_removed: { status: 200, text: 'We removed this post, so nothing more can be done with it.' },
  react_own: { status: 200, text: 'You cannot react to your own posts and comments' },

  comment_not_found: { status: 200, text: 'Comment not found' },
  comments_closed: { status: 200, text: 'The author limits who can comment here' },
  comment_failed: { status: 200, text: 'Failed to post comment' },
  reply_failed: { status: 200, text: 'Failed to post reply' },
} as const satisfies ErrorEntries
