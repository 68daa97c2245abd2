import type { ErrorEntries } from './error-entry.ts'

/** Errors in how a call was made, by whom, or when. */
export const callingErrors = {
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
} as const satisfies ErrorEntries
