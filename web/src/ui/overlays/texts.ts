/** Labels and short texts of its components. */
export const labels = {
  close: 'Close',
  back: 'Back',
} as const
