/** Texts for a reaction that failed. */
export const texts = {
  failed: 'Your reaction was not saved',
  retry: 'Retry',
} as const
