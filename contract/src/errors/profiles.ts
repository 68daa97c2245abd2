import type { ErrorEntries } from './error-entry.ts'

/** Profiles, who follows whom, payouts and leaving. */
export const profilesErrors = {
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
  follow_request_not_found: { status: 200, text: 'This follow request is gone' },
} as const satisfies ErrorEntries
