/** Labels and short texts of its components. */
export const labels = {
  posting: 'Posting',
  as: 'as',
  suggestions: 'Suggestions',
  choose: 'choose',
  insert: 'insert',
  esc: 'Esc',
  close: 'close',
} as const
