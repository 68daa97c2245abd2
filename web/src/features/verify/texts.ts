/** The texts of all toasts about verifying an address. */
export const verification = {
  sent: {
    title: 'Verification email sent',
    text: 'Please check your email for the verification code.',
  },
  sendRefused: { title: 'Error', text: 'Failed to send verification email' },
  sendFailed: { title: 'Error', text: 'Failed to send verification email. Please try again.' },
  verified: { title: 'Email verified successfully!', text: 'You can now create posts.' },
  refused: { title: 'Verification failed', text: 'Invalid verification code. Please try again.' },
  failed: { title: 'Error', text: 'Failed to verify code. Please try again.' },
} as const

/** Ours: the text for an address that replaces another. */
export const changed = {
  title: verification.verified.title,
  text: 'Your account now uses this address.',
} as const

/** Ours: the code is asked for on the way to something else. */
export const onTheWay = {
  lead: 'One step first: verify your email, and what you just did goes through.',
  done: 'Thank you. What you just did goes through now.',
} as const

/** Ours, shown after the address the code was sent to. */
export const spamHint = 'Check your spam folder if you don’t see it.'

export const dialogTexts = {
  title: 'Verify Your Email',
  titleWhenDone: 'Email Verified!',
  verify: 'Verify Email',
  resend: 'Resend Code',
} as const

/** Labels and short texts of its components. */
export const labels = {
  code: 'Code',
  verifyFirst: 'Verify your email address to post.',
  weSentACode: 'We sent a code to',
} as const
