interface ErrorEntry {
  /**
   * An error in how a call was made has its HTTP status. An error by the product's rules is a regular response: 200.
   */
  readonly status: 200 | 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 429 | 500 | 501 | 503
  /** The text for people. `{name}` is a placeholder for a value given when the error is created. */
  readonly text: string
}

/** Every error that can be returned. */
export const errors = {
  invalid_input: { status: 400, text: 'Please check what you entered and try again.' },
  session_missing: { status: 401, text: 'Please wait while we authenticate you...' },
  session_expired: { status: 401, text: 'You were signed out. Please log in again.' },
  members_only: { status: 403, text: 'Please log in to do this.' },
  email_unverified: { status: 403, text: 'Please verify your email first.' },
  cross_site: { status: 403, text: 'This request came from another site and was refused.' },
  call_not_found: { status: 404, text: 'There is no such call.' },
  method_not_allowed: { status: 405, text: 'This call does not answer that method.' },
  idempotency_key_reused: { status: 409, text: 'This key was already used for a different request.' },
  stream_gone: { status: 409, text: 'This connection has ended. Please connect again.' },
  post_expired: { status: 410, text: 'This post has expired.' },
  too_large: { status: 413, text: 'This is larger than {limit}.' },
  rate_limited: { status: 429, text: 'Too many requests. Please try again in a moment.' },
  internal: { status: 500, text: 'An error occurred' },
  not_available: { status: 501, text: 'This is not available here.' },
  overloaded: { status: 503, text: 'The service is busy. Please try again in a moment.' },

  not_own_profile: { status: 200, text: 'not profile of logged in user' },
  access_denied: { status: 200, text: 'You can only edit your own profile' },

  account_suspended: {
    status: 200,
    text: 'Your account is suspended. You can read, open what you bought and download your data.',
  },
  publishing_paused: {
    status: 200,
    text: 'Publishing is paused on your account while we check something you uploaded. You can still read and log in.',
  },
  login_failed: { status: 200, text: 'Login failed. Please check your credentials.' },
  account_closed: {
    status: 200,
    text: 'We closed this account because of our rules. We sent you an email about it, with a way to appeal.',
  },
  registration_failed: { status: 200, text: 'Registration failed. Please try again.' },
  email_exists: { status: 200, text: 'email already exists' },
  email_required: { status: 200, text: 'Email is required' },
  email_invalid: { status: 200, text: 'Please enter a valid email' },
  password_required: { status: 200, text: 'Password is required' },
  password_too_short: { status: 200, text: 'Password must be at least {min} characters' },
  password_too_common: { status: 200, text: 'This password is too easy to guess. Please choose another.' },
  current_password_required: { status: 200, text: 'Current password is required' },
  current_password_wrong: { status: 200, text: 'Your current password is not right. Please try again.' },
  challenge_required: { status: 200, text: 'One moment, we are checking your browser. Please try again.' },
  second_factor_required: { status: 200, text: 'One more step: please confirm that it is you.' },
  second_factor_failed: {
    status: 200,
    text: 'This code is not right, or was used before. Please try again.',
  },
  ticket_expired: { status: 200, text: 'This took too long. Please start again.' },
  passkey_failed: { status: 200, text: 'This passkey did not work. Please try again or choose another way.' },
  passkeys_full: { status: 200, text: 'You can have at most {max} passkeys. Please remove one first.' },
  totp_exists: { status: 200, text: 'You already have an authenticator app. Please remove it first.' },
  factor_not_found: { status: 200, text: 'This was already removed from your account.' },
  factor_missing: { status: 200, text: 'Please add a passkey or an authenticator app first.' },
  last_way_in: {
    status: 200,
    text: 'This is your only way in. Please set a password or add a passkey first.',
  },
  link_expired: { status: 200, text: 'This link was used already, or has expired.' },
  account_contested: {
    status: 200,
    text: 'Somebody says that this account was taken from them. Until we have looked into it, this can’t be changed.',
  },
  reauth_required: { status: 200, text: 'Please confirm that it is you.' },
  reauth_failed: { status: 200, text: 'This password is not right. Please try again.' },
  password_missing: {
    status: 200,
    text: 'Your account has no password yet. Please set one first: we’ll email you a code.',
  },
  first_name_required: { status: 200, text: 'First name is required' },
  last_name_required: { status: 200, text: 'Last name is required' },
  reset_code_required: { status: 200, text: 'Reset code is required' },
  reset_failed: { status: 200, text: 'Failed to reset password. Please try again.' },
  reset_send_failed: { status: 200, text: 'Failed to send reset email. Please try again.' },
  verification_invalid: { status: 200, text: 'Invalid verification code. Please try again.' },
  verification_send_failed: { status: 200, text: 'Failed to send verification email' },
  session_not_found: { status: 200, text: 'This session has already ended.' },
  export_too_soon: { status: 200, text: 'You can ask for a new copy from {date} on.' },
  export_not_found: { status: 200, text: 'This copy is no longer there. Please ask for a new one.' },
  push_service_unknown: { status: 200, text: 'Notifications cannot be sent to this browser yet.' },
  push_devices_full: {
    status: 200,
    text: 'Notifications can be sent to at most {max} devices. Please remove one first.',
  },
  push_device_not_found: { status: 200, text: 'This device has already been removed.' },

  handle_required: { status: 200, text: 'Profile handle is required' },
  handle_invalid: { status: 200, text: 'Handle can only contain letters, numbers, and underscores' },
  handle_length: { status: 200, text: 'Handle must be {min} to {max} characters' },
  handle_taken: { status: 200, text: 'This handle is already taken' },
  handle_changes_full: {
    status: 200,
    text: 'A handle can be changed at most {max} times in {days} days',
  },
  display_name_required: { status: 200, text: 'Display name is required' },
  display_name_reserved: {
    status: 200,
    text: 'This name could be mistaken for Sayso itself. Please choose another.',
  },
  profile_names_required: { status: 200, text: 'Handle and display name are required' },
  web_link_invalid: { status: 200, text: 'The web link must start with http:// or https://' },
  profile_not_found: { status: 200, text: 'Profile not found' },
  profiles_full: { status: 200, text: 'You can have at most {max} profiles' },
  profile_create_failed: { status: 200, text: 'Failed to create profile' },
  profile_update_failed: { status: 200, text: 'Failed to update profile' },
  photo_processing: {
    status: 200,
    text: 'Your picture is still being prepared. Please try again in a moment.',
  },
  photo_update_failed: { status: 200, text: 'Failed to update profile picture' },
  payout_password_weak: {
    status: 200,
    text: 'Please set a password of at least {min} characters before you add a payout address',
  },
  payouts_held: {
    status: 200,
    text: 'Payouts stay on hold for another {hours} hours. Please confirm it then.',
  },
  close_not_ready: {
    status: 200,
    text: 'Something has to be done before the account can be deleted. Please check the list.',
  },
  close_amount_changed: {
    status: 200,
    text: 'The amount has changed meanwhile. Please check it and delete the account again.',
  },
  follow_self: { status: 200, text: 'You cannot follow yourself' },
  report_own: { status: 200, text: 'You cannot report what is your own' },
  report_not_found: { status: 200, text: 'We cannot add to this report any more' },
  report_url_invalid: {
    status: 200,
    text: 'This is not the address of a post, a comment or a profile here. Please copy it from your browser.',
  },
  report_name_required: { status: 200, text: 'Please enter your name' },
  report_text_required: { status: 200, text: 'Please say in a few words what is wrong' },
  report_good_faith_required: { status: 200, text: 'Please confirm that what you say is true' },
  report_link_invalid: {
    status: 200,
    text: 'This link does not lead to a report. Please use the one in the email.',
  },
  case_link_invalid: {
    status: 200,
    text: 'This link does not lead to a decision. Please use the one in the email.',
  },
  appeal_text_too_short: { status: 200, text: 'Please write at least {min} characters' },
  appeal_not_possible: { status: 200, text: 'You cannot appeal this decision' },
  appeal_too_late: { status: 200, text: 'A decision can be appealed for {months} months' },
  appeal_done: { status: 200, text: 'This decision was appealed already' },
  block_self: { status: 200, text: 'You cannot block yourself' },
  blocks_full: { status: 200, text: 'You can block at most {max} profiles. Please unblock somebody first.' },
  mute_self: { status: 200, text: 'You cannot mute yourself' },
  mute_empty: { status: 200, text: 'Please enter a word, a phrase or a #tag' },
  mutes_full: { status: 200, text: 'You can mute at most {max} of these. Please remove one first.' },
  follow_request_not_found: { status: 200, text: 'This follow request is gone' },

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

  media_not_found: { status: 200, text: 'This file is gone' },
  media_delete_failed: { status: 200, text: 'Failed to delete media' },
  media_type_refused: { status: 200, text: 'This kind of file cannot be uploaded' },
  media_too_large: { status: 200, text: 'Failed to upload {file}: larger than {limit}' },
  media_unreadable: { status: 200, text: 'Failed to upload {file}: the file cannot be read' },
  media_too_many_pixels: { status: 200, text: 'Failed to upload {file}: the picture has too many pixels' },
  media_too_hard: { status: 200, text: 'Failed to upload {file}: it took too long to prepare' },
  media_too_long: { status: 200, text: 'Failed to upload {file}: the video is too long' },
  media_rejected: { status: 200, text: 'Failed to upload {file}: it cannot be shown here' },
  media_held: {
    status: 200,
    text: 'Somebody looks at this picture before it is shown. Please try again tomorrow, or use another one.',
  },
  media_lock_free: { status: 200, text: 'Only a pay-to-view post can have locked media' },
  media_not_ready: { status: 200, text: 'Only a photo or video that is ready can be locked or made free' },
  media_moves_full: {
    status: 200,
    text: 'Too much was locked and made free in the last hour. Please try again later.',
  },
  media_missing: { status: 200, text: 'Please choose a file first' },
  post_media_full: { status: 200, text: 'Failed to upload {file}: a post can hold at most {limit}' },
  upload_not_found: { status: 200, text: 'This upload is gone. Please start again.' },
  upload_unfinished: { status: 200, text: 'This upload is not finished yet' },
  uploads_full: { status: 200, text: 'You can have at most {max} uploads at a time' },
  storage_unavailable: { status: 503, text: 'Failed to upload {file}: please try again in a moment' },
  storage_full: { status: 200, text: 'Failed to upload {file}: there is no space left' },

  payment_failed: { status: 200, text: 'Payment failed' },
  cards_off: { status: 200, text: 'Card payments are not available here' },
  cards_paused: {
    status: 200,
    text: 'Card payments are paused for your account. Please write to {email}.',
  },
  card_tries_used_up: {
    status: 200,
    text: 'Too many card payments were refused. Please try again in an hour.',
  },
  card_payments_used_up: { status: 200, text: 'You can pay by card {max} times a day' },
  already_bought: { status: 200, text: 'You have this post already' },
  payment_not_found: { status: 200, text: 'Payment not found' },
  card_declined: { status: 200, text: '{reason}' },
  top_up_range: { status: 200, text: 'You can add {min} to {max} at a time' },
  top_ups_used_up: { status: 200, text: 'You can add funds {max} times a day' },
  balance_full: { status: 200, text: 'Your balance can be at most {max}' },
  balance_too_low: { status: 200, text: 'Your balance is too low' },
  price_below_minimum: { status: 200, text: 'Price must be at least {price}' },
  price_changed: { status: 200, text: 'The price is now {price}' },
  price_above_maximum: { status: 200, text: 'Price can be at most {price}' },
  price_range: { status: 200, text: 'Price must be free, or {min} to {max}' },
  purchase_failed: { status: 200, text: 'There was an error processing your purchase.' },
  purchase_own: { status: 200, text: 'You cannot buy your own post' },
  not_on_sale: { status: 200, text: 'This post is not on sale' },
  batch_not_found: { status: 200, text: 'Batch not found' },
  purchase_not_found: { status: 200, text: 'Purchase not found' },
  receipt_not_found: { status: 200, text: 'Receipt not found' },
  refund_failed: { status: 200, text: 'Failed to process refund' },
  refund_done: { status: 200, text: 'This purchase is already refunded' },
  refund_disputed: { status: 200, text: 'The buyer’s bank has already taken this payment back' },
  refund_too_late: { status: 200, text: 'A purchase can be refunded for {days} days' },
  refund_uncovered: { status: 200, text: 'Your unpaid earnings do not cover this refund' },
  buyers_mail_empty: { status: 200, text: 'Missing required information to send email.' },
  buyers_mail_wait: { status: 200, text: 'You can email the buyers of a post once in {hours} hours' },
  buyers_mail_nobody: { status: 200, text: 'There is no one to email: this post has no buyers to reach' },

  duplicate_text: { status: 200, text: 'You said the same a few times today already' },
  link_blocked: { status: 200, text: 'Links to {site} are not allowed here' },
  newcomer_text: { status: 200, text: 'While your account is new, a text can have at most {max}' },
  newcomer_price: { status: 200, text: 'While your account is new, a post can cost at most {max}' },
  newcomer_site: {
    status: 200,
    text: 'Many new accounts link to {site} right now. Please try again in an hour, or leave the link out',
  },

  staff_nobody: { status: 200, text: 'There is no such account' },
  staff_conflict: { status: 200, text: 'Somebody else has to do this: {reason}' },
  staff_refused: { status: 200, text: 'Nothing was done: {reason}' },
  audit_log_broken: { status: 200, text: 'The audit log is broken:\n{faults}' },
  staff_own_proposal: { status: 200, text: 'Somebody else has to approve what you proposed' },
  staff_pending_over: { status: 200, text: 'This does not wait for anybody any more' },

  stop_link_invalid: { status: 200, text: 'This link is not valid. Please use the one in the email.' },

  twitter_pin_required: { status: 200, text: 'Please enter the Twitter PIN' },
  twitter_url_failed: { status: 200, text: 'Failed to get Twitter authentication URL' },
  twitter_connect_failed: { status: 200, text: 'Failed to connect Twitter' },
  twitter_disconnect_failed: { status: 200, text: 'Failed to disconnect Twitter' },
  twitter_info_failed: { status: 200, text: 'Failed to get Twitter profile information' },
  instagram_connect_failed: { status: 200, text: 'Failed to connect Instagram' },
  instagram_disconnect_failed: { status: 200, text: 'Failed to disconnect Instagram' },
  instagram_info_failed: { status: 200, text: 'Failed to get Instagram profile information' },
  network_unavailable: { status: 200, text: 'Connecting this network is not available here' },
  network_down: { status: 200, text: 'The network does not answer right now. Please try again in a while' },
  network_attempt_ended: { status: 200, text: 'This attempt has ended. Please start again' },
  network_access_ended: {
    status: 200,
    text: 'The network no longer lets us in. Please disconnect the account and connect it again',
  },
  twitter_pin_wrong: { status: 200, text: 'This PIN is not right. Please check it, or start again' },
  network_not_connected: { status: 200, text: 'Please connect the account first' },
  network_account_taken: { status: 200, text: 'This account is connected to another profile' },
  archive_unreadable: { status: 200, text: 'This is not an export archive we can read' },
  imported_free: { status: 200, text: 'A post from another network cannot be made pay-to-view' },
  import_running: { status: 200, text: 'An import is under way. Please wait until it has ended' },
  import_not_found: { status: 200, text: 'Import not found' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors

/** The placeholders of a text, as an object of values. */
export type ErrorValues<Code extends ErrorCode> = Record<
  Placeholder<(typeof errors)[Code]['text']>,
  string | number
>

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** Errors whose text has no placeholders. */
export type PlainErrorCode = {
  [Code in ErrorCode]: [keyof ErrorValues<Code>] extends [never] ? Code : never
}[ErrorCode]

type ValuesIfAny<Code extends ErrorCode> = [keyof ErrorValues<Code>] extends [never]
  ? []
  : [values: ErrorValues<Code>]

/** The text of an error with its values filled in. Leaving one out does not compile. */
export function errorText<Code extends ErrorCode>(code: Code, ...[values]: ValuesIfAny<Code>): string {
  const given: Record<string, string | number> = values ?? {}
  return errors[code].text.replace(/\{(\w+)\}/g, (hole, name: string) => String(given[name] ?? hole))
}

export function errorStatus(code: ErrorCode): number {
  return errors[code].status
}
