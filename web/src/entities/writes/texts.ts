export const texts = {
  retry: 'Retry',
  verify: 'Verify email',
  unconfirmed: 'This waits until your email is verified.',
  discard: 'Discard',
} as const
